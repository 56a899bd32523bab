import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MESSAGES } from '#contract/messages.ts'
import { Problem } from '../http/problem.ts'
import type { Job, Order, Reply } from './encoder-process.ts'
import type { Encoded } from './formats.ts'

/**
 * On a machine that readers keep busy they get a half more answers than beside encoders of usual priority, and a blog with
 * four photographs is published in 2.3 s in place of 2.0. 5 gives them less of it, 19 no more, and takes 3.1 s.
 */
const NICE = 10
/**
 * Kilobytes that a process may set aside (RLIMIT_DATA), of which Node takes 630,000 without using them. With 1,150,000 the
 * largest pictures of each kind were made, which hold 430,000; what asks for more gets none, and is refused as damaged.
 */
const MEMORY_MAX = 1_300_000
/** Where this limit does not hold, the pictures' own claims are all that bounds them. */
const HAS_LIMITS = process.platform === 'linux'
/** `exec` leaves no shell behind; where even the limit is refused, as in some containers, pictures are made without. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"'
const TOO_MUCH_WORK = 'The picture takes too long to prepare. Please choose a smaller one.'

/** In milliseconds. */
interface Times {
  /** Without a picture, by the clock: the process ends. */
  quiet: number
  /** Over one picture, of a core: it is refused, and the process killed. */
  work: number
  /** Without a reply, by the clock: the process hangs, and is killed. Not the picture's fault, where the machine slept. */
  silent: number
}

/**
 * Encodes one picture at a time in a process of its own, which starts with the first, makes way for whoever answers,
 * and ends when it was quiet for a while.
 */
export class Encoder {
  readonly #times: Times
  #child: ChildProcess | undefined
  #quiet: NodeJS.Timeout | undefined

  constructor(times: Times) {
    this.#times = times
  }

  /** The process that runs now. */
  get pid(): number | undefined {
    return isThere(this.#child) ? this.#child.pid : undefined
  }

  /**
   * @param signal aborted when nobody waits for it any more, which ends the process
   * @throws Problem 413 or 400, as `encodePixels`; 413 when it takes too much work; 400 when two processes died of it, or
   * hung; the signal's reason
   */
  async encode(job: Job, signal?: AbortSignal): Promise<Encoded> {
    // A process may die of something else, such as a machine short of memory: one death says nothing of the picture.
    const reply = (await this.#ask(job, signal)) ?? (await this.#ask(job, signal))
    if (!reply) throw new Problem(400, MESSAGES.pictureBroken)
    if ('refused' in reply) throw new Problem(reply.refused.statusCode, reply.refused.message)
    return reply.encoded
  }

  /** @returns undefined where the process died, or hung, before it replied */
  async #ask(job: Job, gone: AbortSignal | undefined): Promise<Exclude<Reply, string> | undefined> {
    gone?.throwIfAborted()
    const child = this.#wake()
    const end = () => child.kill('SIGKILL')
    gone?.addEventListener('abort', end, { once: true })
    const over = new AbortController()
    const { signal } = over
    try {
      // 10 MB take some 10 ms of this thread to send. What cannot be sent is told by the exit.
      child.send({ ...job, workMax: this.#times.work } satisfies Order, () => {})
      const reply = await Promise.race([
        once(child, 'message', { signal }).then(([reply]) => reply as Reply),
        once(child, 'exit', { signal }).then(([code]) => died(code)),
        sleep(this.#times.silent, undefined, { signal }),
      ])
      gone?.throwIfAborted()
      if (!reply || reply === 'too much work') end()
      if (reply === 'too much work') throw new Problem(413, TOO_MUCH_WORK)
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

  /** A process at rest keeps nobody else from ending. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#quiet = setTimeout(() => isThere(child) && child.disconnect(), this.#times.quiet).unref()
  }
}

function start(): ChildProcess {
  const options = {
    serialization: 'advanced',
    // Nothing of the site's: a decoder that a picture has taken over finds no passwords of stores and databases here.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  } satisfies SpawnOptions
  const program = fileURLToPath(new URL(`./encoder-process${extname(import.meta.filename)}`, import.meta.url))
  const child = HAS_LIMITS
    ? spawn('/bin/sh', ['-c', LIMITED, 'sh', String(MEMORY_MAX), process.execPath, program], options)
    : spawn(process.execPath, [program], options)
  // Whoever waits hears of a failed start by himself; without a listener an error at rest would end the site.
  child.on('error', () => {})
  try {
    // Before its threads are there: on Linux each takes after the one that starts it, and no other way reaches them all.
    if (child.pid) setPriority(child.pid, NICE)
  } catch {
    // It has died already, or may not: pictures are made as well without.
  }
  return child
}

function isThere(child: ChildProcess | undefined): child is ChildProcess {
  return child?.connected === true && !child.killed && child.exitCode === null && child.signalCode === null
}

/** @throws Error when it ended by an error of the program, which is told on stderr, and not by a crash or from outside */
function died(code: number | null): undefined {
  if (code === 1) throw new Error('The process that encodes pictures failed; its own words stand before this.')
}
