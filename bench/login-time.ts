import { startSite } from '../e2e/server.ts'
import { register } from '../e2e/users.ts'

const TRIES = 30
/** Before measuring, to warm up code and connection. */
const WARM_UP = 5

/**
 * Prints the medians of as many rejected sign-ins of each kind, made in turn, and compares the others to a wrong
 * password.
 */
async function loginTime(): Promise<void> {
  const site = await startSite({ RATE_LIMITS: 'off' })
  try {
    const { email, password } = await register(site.url)
    const kinds = {
      'wrong password': { email, password: 'a wrong password', role: 'Author' },
      'unknown email': { email: 'nobody@example.org', password, role: 'Author' },
      'wrong role': { email, password, role: 'Reader' },
    }
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
    for (let round = -WARM_UP; round < TRIES; round++) {
      for (const [kind, login] of Object.entries(kinds)) {
        const time = await refusedIn(site.url, login)
        if (round >= 0) times.get(kind)?.push(time)
      }
    }
    const usual = median(times.get('wrong password') ?? [])
    for (const [kind, all] of times) {
      const [least, most] = [Math.min(...all), Math.max(...all)]
      const ratio = (median(all) / usual).toFixed(3)
      console.log(
        `${kind}: median ${median(all).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)}), ${ratio} of a wrong password`,
      )
    }
  } finally {
    await site.stop()
  }
}

/** Milliseconds until a sign-in is rejected. */
async function refusedIn(url: string, login: object): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`A sign-in that must be refused was answered ${answer.status}.`)
  return performance.now() - start
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

await loginTime()
