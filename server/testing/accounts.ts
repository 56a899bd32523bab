import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '../session/store.ts'
import type { TestSite } from './make-site.ts'

/** An account and the cookie of its session. */
export interface Account {
  id: string
  cookie: string
}

/**
 * Adds the account of a reader and opens a session, without the time that hashing a password takes.
 * @param age milliseconds since it was created
 */
export async function addAccount({ db }: Pick<TestSite, 'db'>, age = 0): Promise<Account> {
  const created = new Date(Date.now() - age)
  const id = idOf(created)
  const row = {
    name: 'Somebody',
    name_search: 'somebody',
    show_email: 0,
    phone: '',
    education: '',
    role: 'Reader' as const,
  }
  await db
    .insertInto('users')
    .values({ id, ...row, email: `${id}@example.org`, subscriber_count: 0, created_at: created.toISOString() })
    .execute()
  return { id, cookie: `session=${await openSession(db, { userId: id }, new Date())}` }
}

/** An id as it was made at a time. */
function idOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${randomUUIDv7().slice(13)}`
}

let requests = 0
/** Posts as an account, by default each time from another network. */
export function postAs(
  { app }: Pick<TestSite, 'app'>,
  path: string,
  payload: object,
  { cookie }: Pick<Account, 'cookie'>,
  network = `10.${(requests >> 16) % 256}.${(requests >> 8) % 256}.${requests % 256}`,
) {
  requests += 1
  return app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    headers: { cookie },
    remoteAddress: network,
  })
}

/** Comments as an account. @returns whether it is held */
export async function commentIsHeld(
  site: Pick<TestSite, 'app'>,
  blogId: string,
  comment: string,
  by: Pick<Account, 'cookie'>,
  network?: string,
): Promise<boolean> {
  const answer = await postAs(site, `/comment/newComment/${blogId}`, { comment }, by, network)
  if (![201, 202].includes(answer.statusCode)) throw new Error(answer.body)
  return answer.statusCode === 202
}
