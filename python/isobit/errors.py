# SPDX-License-Identifier: BSD-2-Clause-Patent
"""What isobit raises. Each message is one sentence: what is wrong, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from . import Scores


class Error(Exception):
    """Any failure of isobit."""


class UsageError(Error, ValueError):
    """Something was asked for that does not exist or does not fit together."""


class InputError(Error):
    """A file or a picture is not what it should be."""


class MachineError(Error):
    """The machine could not do it: memory, a device."""


class NotReadyError(Error):
    """Such scores need all frames: finish the session first."""


class IncompleteError(Error):
    """Scoring two files ended early; `scores` has what was scored until then."""

    scores: Optional[Scores] = None


#: By the numbers of isobit.h.
by_code = {1: UsageError, 2: InputError, 3: MachineError, 4: NotReadyError, 5: IncompleteError}
