// SPDX-License-Identifier: BSD-2-Clause-Patent
// Columns of numbers: from the page's text, and thinned for drawing.

function bytes_of(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;  // little endian, as every machine with a browser
}
export const floats = (base64) => new Float32Array(bytes_of(base64));
export const integers = (base64) => new Int32Array(bytes_of(base64));

// The first row whose frame is at least `frame`.
export function lower_bound(frames, frame) {
  let low = 0, high = frames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frames[middle] < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The row whose frame is nearest.
export function nearest_row(frames, frame) {
  const row = lower_bound(frames, frame);
  if (row === 0) return 0;
  if (row === frames.length || frame - frames[row - 1] < frames[row] - frame) return row - 1;
  return row;
}

const drawable = (value) => (Number.isFinite(value) ? value : null);

// Rows first … last-1 as points for about `width` pixels: all of them, or of every pixel the least and the greatest, so
// that no peak is lost. Infinite and undefined scores are gaps.
export function thinned(frames, values, first, last, width) {
  const x = [], y = [], add = (row) => (x.push(frames[row]), y.push(drawable(values[row])));
  const step = Math.ceil((last - first) / Math.max(1, width));
  if (step <= 2) {
    for (let row = first; row < last; ++row) add(row);
    return [x, y];
  }
  for (let begin = first; begin < last; begin += step) {
    const end = Math.min(begin + step, last);
    let low = begin, high = begin, gap = false;
    for (let row = begin; row < end; ++row) {
      if (!Number.isFinite(values[row])) gap = true;
      else {
        if (!(values[row] >= values[low])) low = row;
        if (!(values[row] <= values[high])) high = row;
      }
    }
    add(Math.min(low, high));
    if (low !== high) add(Math.max(low, high));
    if (gap) x.push(frames[end - 1]), y.push(null);
  }
  return [x, y];
}
