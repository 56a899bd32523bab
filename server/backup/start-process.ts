import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { extname } from 'node:path'

/** Requests have priority, and so do the picture encoders (10). */
const NICE = 15

/** Starts the process of `backup-process.ts`, which makes one backup. */
export function startProcess(): ChildProcess {
  const child = fork(new URL(`./backup-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The exit event reports a failed start to the caller.
  child.on('error', () => {})
  try {
    // Before it starts threads: on Linux each thread inherits the priority.
    if (child.pid) setPriority(child.pid, NICE)
  } catch {
    // The process has already exited, or permission is denied: the backup works without it.
  }
  return child
}
