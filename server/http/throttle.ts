import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

const MINUTE = 60

/** How often what may be done, by whom: `points` times in `duration` seconds. A person far within them never notices. */
const LIMITS = {
  /** by address */
  login: { points: 30, duration: 15 * MINUTE },
  /** by account, whoever tries: ten guesses a quarter of an hour */
  loginToAccount: { points: 10, duration: 15 * MINUTE },
  /** by address */
  registering: { points: 20, duration: 60 * MINUTE },
  /** by address, where a search is asked for */
  searching: { points: 120, duration: MINUTE },
  /** by person, all below */
  writing: { points: 60, duration: 10 * MINUTE },
  uploading: { points: 120, duration: 10 * MINUTE },
  commenting: { points: 30, duration: 5 * MINUTE },
  following: { points: 120, duration: 10 * MINUTE },
}

export interface Throttle {
  /** Counts one more. @throws Problem 429 with Retry-After when it was too often */
  (what: keyof typeof LIMITS, who: string): Promise<void>
  /** Forgets what was counted: whoever proved to be the account's owner starts anew. */
  forget(what: keyof typeof LIMITS, who: string): Promise<void>
}

/** Counts in this process's memory. @param on false: nothing is counted, for load tests */
export function makeThrottle(on: boolean): Throttle {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([what, limit]) => [what, new RateLimiterMemory({ keyPrefix: what, ...limit })]),
  ) as Record<keyof typeof LIMITS, RateLimiterMemory>

  const throttle = async (what: keyof typeof LIMITS, who: string) => {
    if (!on) return
    try {
      await limiters[what].consume(who)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooOften(Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return Object.assign(throttle, {
    async forget(what: keyof typeof LIMITS, who: string) {
      await limiters[what].delete(who)
    },
  })
}

function tooOften(seconds: number): Problem {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`
  return new Problem(429, `That was too often. Please wait ${wait} and try again.`, {
    headers: { 'retry-after': seconds },
  })
}
