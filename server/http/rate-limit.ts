import { hash } from 'node:crypto'
import { finished, type Writable } from 'node:stream'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Instances } from '../db/instances.ts'
import { Problem } from './problem.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The limit of each action per client: `points` in `duration` seconds. Normal use never reaches it. */
const LIMITS = {
  /** by address */
  login: { points: 30, duration: 15 * MINUTE },
  /** by account and address: ten guesses in 15 minutes, which does not lock out an owner at another address */
  loginToAccountFrom: { points: 10, duration: 15 * MINUTE },
  /** by account, from any address: limits distributed guessing; it takes ten addresses to lock the owner out on a new device */
  loginToAccount: { points: 100, duration: 15 * MINUTE },
  /** by account and device, instead of all above on a device that the account was used on before */
  loginFromDevice: { points: 10, duration: 15 * MINUTE },
  /** by user, emails about new devices */
  newDevices: { points: 5, duration: HOUR },
  /** by address, challenges for passkeys: each view of the login page asks for one */
  passkeyOptions: { points: 300, duration: 15 * MINUTE },
  /** by Google account */
  googleLogin: { points: 30, duration: 15 * MINUTE },
  /** by address; and on the whole site, from everywhere. Beyond either, it takes work (users/registration-work.ts) */
  registering: { points: 20, duration: HOUR },
  registeringAnywhere: { points: 100, duration: HOUR },
  /** by address, with work */
  registeringByWork: { points: 200, duration: HOUR },
  /** by address, only counted: the work gets harder */
  askingForWork: { points: Number.MAX_SAFE_INTEGER - 1, duration: HOUR },
  /** by challenge: each can be answered once before it expires */
  usingWork: { points: 1, duration: 10 * MINUTE },
  /** by address, for a forgotten password; and by the account's email address, whether it exists or not */
  resetting: { points: 30, duration: HOUR },
  resettingAccount: { points: 5, duration: HOUR },
  /** by address, tokens of links */
  followingLinks: { points: 60, duration: 15 * MINUTE },
  /** by address, searches only */
  searching: { points: 120, duration: MINUTE },
  /** by address, while someone types */
  suggesting: { points: 300, duration: MINUTE },
  /** reports by address, and with an address for the decision, by that: strangers cannot flood anyone */
  reportingFrom: { points: 40, duration: HOUR },
  reportingFor: { points: 5, duration: DAY },
  /** by user, all below */
  reporting: { points: 20, duration: HOUR },
  verifying: { points: 5, duration: HOUR },
  testingEmail: { points: 5, duration: HOUR },
  takingData: { points: 5, duration: HOUR },
  /** guesses of the current password by a person who has the session */
  changingPassword: { points: 10, duration: 15 * MINUTE },
  /** or by device, as above: six digits, three of which are right at a time: 480 guesses a day find them in 2 years on average */
  secondFactor: { points: 5, duration: 15 * MINUTE },
  writing: { points: 60, duration: 10 * MINUTE },
  /** addresses for cards, which are fetched */
  lookingUp: { points: 60, duration: 10 * MINUTE },
  uploading: { points: 120, duration: 10 * MINUTE },
  /** five devices that save every two seconds */
  drafting: { points: 750, duration: 5 * MINUTE },
  commenting: { points: 30, duration: 5 * MINUTE },
  /** by user of an account that is new: further posts are held, not refused */
  firstDays: { points: 20, duration: HOUR },
  /** Decisions of the creator of a blog on comments that wait: a wave is decided in minutes. */
  deciding: { points: 300, duration: 10 * MINUTE },
  /** Decisions of the creator of a blog from which the spam filter learns. */
  teaching: { points: 20, duration: DAY },
  following: { points: 120, duration: 10 * MINUTE },
  /** by user, or by address of a visitor: reports of visits */
  reading: { points: 600, duration: 10 * MINUTE },
  /** by day: otherwise one user could slowly create lists that are too long to return, or fill the disk */
  newComments: { points: 300, duration: DAY },
  newBlogs: { points: 100, duration: DAY },
  /** uploads, dry runs and imports of an Author */
  ownImports: { points: 40, duration: DAY },
  /** changes and restored revisions: each keeps the former texts, of at most 800 kB */
  savedBlogs: { points: 300, duration: DAY },
}

/** Maximum number of concurrent forms of a user, or of a network if no one is signed in; a browser sends six. */
export const FORMS_MAX = 8
const FORMS_RETRY_AFTER = 5

export interface RateLimit {
  /** Counts one more. @returns how many there are. @throws Problem 429 with Retry-After if there were too many */
  (what: keyof typeof LIMITS, who: string): Promise<number>
  /** Resets a counter, once a client has proved to be the account's owner. */
  forget(what: keyof typeof LIMITS, who: string): Promise<void>
  /** Counts a form until its response is sent or its client disconnects. @throws Problem 429 if there are too many */
  formUnderWay(who: string, response: Writable): void
}

/**
 * Counts in this process's memory or, if instances share a database, there for all of them.
 * @param on false: nothing is counted, for load tests
 */
export function makeRateLimit(on: boolean, pool: Instances['pool'] | undefined): RateLimit {
  const limiterOf = (what: string, limit: { points: number; duration: number }): RateLimiterAbstract =>
    pool
      ? new RateLimiterPostgres({
          storeClient: pool,
          tableName: 'throttled',
          tableCreated: true,
          keyPrefix: what,
          // A client over the limit is rejected from memory.
          inMemoryBlockOnConsumed: limit.points + 1,
          ...limit,
        })
      : new RateLimiterMemory({ keyPrefix: what, ...limit })
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([what, limit]) => [what, limiterOf(what, limit)]),
  ) as Record<keyof typeof LIMITS, RateLimiterAbstract>

  const forms = new Map<string, number>()

  const rateLimit = async (what: keyof typeof LIMITS, who: string) => {
    if (!on) return 0
    try {
      return (await limiters[what].consume(nameless(who))).consumedPoints
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooOften(Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return Object.assign(rateLimit, {
    async forget(what: keyof typeof LIMITS, who: string) {
      await limiters[what].delete(nameless(who))
    },
    formUnderWay(who: string, response: Writable) {
      if (!on) return
      const before = forms.get(who) ?? 0
      if (before >= FORMS_MAX) throw tooOften(FORMS_RETRY_AFTER)
      forms.set(who, before + 1)
      // Also called if the response has closed already.
      finished(response, () => {
        const left = (forms.get(who) ?? 0) - 1
        if (left > 0) forms.set(who, left)
        else forms.delete(who)
      })
    },
  })
}

/** Hashes an address, so that it is counted but not stored. */
function nameless(who: string): string {
  return hash('sha256', who, 'base64url')
}

function tooOften(seconds: number): Problem {
  return new Problem(429, 'too-many-requests', { values: waitOf(seconds), headers: { 'retry-after': seconds } })
}

function waitOf(seconds: number) {
  if (seconds < 90) return { unit: 'seconds', count: seconds }
  if (seconds < 90 * MINUTE) return { unit: 'minutes', count: Math.ceil(seconds / MINUTE) }
  return { unit: 'hours', count: Math.ceil(seconds / HOUR) }
}
