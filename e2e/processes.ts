import { execFileSync } from 'node:child_process'

/** The running child processes of a process. */
export function childrenOf(parent: number): number[] {
  return processes()
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid }) => pid)
}

/** Those of `pids` that are still running. */
export function running(pids: number[]): number[] {
  return processes()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid))
}

/** All processes without zombies. */
function processes(): { pid: number; ppid: number }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state && !state.startsWith('Z'))
    .map(([pid, ppid]) => ({ pid: Number(pid), ppid: Number(ppid) }))
}
