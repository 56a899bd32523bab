import { execFileSync } from 'node:child_process'

/** The processes that a process started and that still run. */
export function childrenOf(parent: number): number[] {
  return processes()
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid }) => pid)
}

/** Those of `pids` that still run. */
export function running(pids: number[]): number[] {
  return processes()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid))
}

/** Without those that have ended and whose end nobody has taken note of yet. */
function processes(): { pid: number; ppid: number }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state && !state.startsWith('Z'))
    .map(([pid, ppid]) => ({ pid: Number(pid), ppid: Number(ppid) }))
}
