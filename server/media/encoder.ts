import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { Problem } from '../http/problem.ts'
import type { Job, Order, Reply } from './encoder-process.ts'
import type { Encoded } from './formats.ts'
import { pictureProblem } from './picture-problem.ts'

/**
 * On a machine that is busy with readers, this gives 50 % more responses than encoders of normal priority, and
 * publishing a blog with four photos takes 2.3 s instead of 2.0. 5 gains less; 19 gains no more and takes 3.1 s.
 */
const NICE = 10
/**
 * Kilobytes that a process may allocate (RLIMIT_DATA); Node reserves 630,000 of them without use. 1,150,000 were enough
 * for the largest pictures of each kind, which use 430,000. Larger allocations fail, and the picture counts as damaged.
 */
const MEMORY_MAX = 1_300_000
/** On systems without this limit, memory is bounded only by the sizes declared in the pictures' headers. */
const HAS_LIMITS = process.platform === 'linux'
/** `exec` replaces the shell; if the limit cannot be set, as in some containers, pictures are encoded without it. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"'

/** In milliseconds. */
interface Times {
  /** Idle wall-clock time after which the process exits. */
  quiet: number
  /** CPU time for one picture after which it is rejected and the process killed. */
  work: number
  /** Wall-clock time without a reply after which a process counts as hung and is killed; the machine may have slept. */
  silent: number
}

/**
 * Encodes one picture at a time in a child process, which is started for the first picture, runs at a lower priority
 * than the server, and exits when idle.
 */
export class Encoder {
  readonly #times: Times
  #child: ChildProcess | undefined
  #quiet: NodeJS.Timeout | undefined

  constructor(times: Times) {
    this.#times = times
  }

  /** The id of the running process. */
  get pid(): number | undefined {
    return isThere(this.#child) ? this.#child.pid : undefined
  }

  /**
   * @param signal aborted when the client has disconnected, which kills the process
   * @throws Problem 413 or 400 as `encodePixels` does; 413 when it takes too much CPU time; 400 when two processes
   * crashed or hung; the signal's reason
   */
  async encode(job: Job, signal?: AbortSignal): Promise<Encoded> {
    // A process may crash for other reasons, such as low memory: a single crash proves nothing about the picture.
    const reply = (await this.#ask(job, signal)) ?? (await this.#ask(job, signal))
    if (!reply) throw new Problem(400, 'picture-broken')
    if ('refused' in reply) throw pictureProblem(reply.refused.statusCode, reply.refused.code)
    return reply.encoded
  }

  /** @returns undefined when the process crashed or hung before it replied */
  async #ask(job: Job, gone: AbortSignal | undefined): Promise<Exclude<Reply, string> | undefined> {
    gone?.throwIfAborted()
    const child = this.#wake()
    const end = () => child.kill('SIGKILL')
    gone?.addEventListener('abort', end, { once: true })
    const over = new AbortController()
    const { signal } = over
    try {
      // Sending 10 MB takes about 10 ms of this thread. A send error is ignored, since the exit event reports it.
      child.send({ ...job, workMax: this.#times.work } satisfies Order, () => {})
      const reply = await Promise.race([
        once(child, 'message', { signal }).then(([reply]) => reply as Reply),
        once(child, 'exit', { signal }).then(([code]) => died(code)),
        sleep(this.#times.silent, undefined, { signal }),
      ])
      gone?.throwIfAborted()
      if (!reply || reply === 'too much work') end()
      if (reply === 'too much work') throw new Problem(413, 'picture-needs-time')
      return reply
    } finally {
      gone?.removeEventListener('abort', end)
      over.abort()
      this.#rest(child)
    }
  }

  #wake(): ChildProcess {
    clearTimeout(this.#quiet)
    if (!isThere(this.#child)) this.#child = start()
    this.#child.ref()
    this.#child.channel?.ref()
    return this.#child
  }

  /** An idle child does not keep the server process alive. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#quiet = setTimeout(() => isThere(child) && child.disconnect(), this.#times.quiet).unref()
  }
}

function start(): ChildProcess {
  const options = {
    serialization: 'advanced',
    // Nothing else, so that an exploited decoder finds no credentials of stores or databases.
    env: COMPILE_CACHE,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  } satisfies SpawnOptions
  const program = fileURLToPath(new URL(`./encoder-process${extname(import.meta.filename)}`, import.meta.url))
  const child = HAS_LIMITS
    ? spawn('/bin/sh', ['-c', LIMITED, 'sh', String(MEMORY_MAX), process.execPath, program], options)
    : spawn(process.execPath, [program], options)
  // The caller detects a failed start itself. Without a listener, an 'error' event while idle would crash the server.
  child.on('error', () => {})
  try {
    // Before it starts threads: on Linux each thread inherits the priority, and there is no other way to set them all.
    if (child.pid) setPriority(child.pid, NICE)
  } catch {
    // The process has already exited, or permission is denied: encoding works without it.
  }
  return child
}

function isThere(child: ChildProcess | undefined): child is ChildProcess {
  return child?.connected === true && !child.killed && child.exitCode === null && child.signalCode === null
}

/** @throws Error when it exited because of an error in the program, printed on stderr, and not a crash or a signal */
function died(code: number | null): undefined {
  if (code === 1) throw new Error('The process that encodes pictures failed; its own words stand before this.')
}
