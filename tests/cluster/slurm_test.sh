#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause-Patent
# examples/cluster/slurm.sh on a cluster of one machine with four slots, which the test starts for itself; one part is killed
# and submitted again: slurm_test.sh PROGRAM CLIPGEN
PATH=$PATH:/usr/sbin
for needed in munged slurmctld slurmd sbatch; do
  command -v $needed > /dev/null || { echo "$needed is not installed"; exit 77; }
done
. "$(dirname "$0")/titles.sh"

port=$((20000 + RANDOM % 10000)) host=$(hostname -s)
mkdir state spool
cat > slurm.conf << END
ClusterName=isobit
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$folder/munge.socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=4
PartitionName=main Nodes=ALL Default=YES
END
export SLURM_CONF=$folder/slurm.conf

stop_cluster() {
  local service pid
  for service in slurmd slurmctld munged; do
    [[ -s $service.pid ]] || continue
    pid=$(< $service.pid)  # removed by the service as it ends
    kill "$pid"
    while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
  done
  rm -rf "$folder"
}
trap stop_cluster EXIT
(umask 077 && head -c 128 /dev/urandom > munge.key)
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
  --log-file="$folder/munge.log" --seed-file="$folder/munge.seed"
slurmctld
slurmd

# Waits until a job has ended, and prints how.
state_of() {
  local state
  for _ in {1..600}; do
    state=$(scontrol --oneliner show job "$1" | grep -o 'JobState=[A-Z]*')
    case $state in *PENDING | *RUNNING | *COMPLETING) sleep 0.1 ;; *) break ;; esac
  done
  echo "${state#JobState=}"
}

merge=$("$examples/slurm.sh" titles "${flags[@]}")
[[ $(state_of "$merge") == CANCELLED ]] || fail "merged without the killed part"
expect_one_missing
merge=$("$examples/slurm.sh" titles "${flags[@]}")
[[ $(wc -l < titles.missing) == 1 ]] || fail "more than what is missing was submitted again"
[[ $(state_of "$merge") == COMPLETED ]] || fail "not merged: $(cat titles.merge.log)"
expect_resumed
