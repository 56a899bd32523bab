// node bench/wave.ts: a wave of spam of 500 accounts and 5,000 comments, half of them spam. Prints how much of it is
// held, how long removing and bringing back everything of the accounts takes, and what a comment costs with and without
// the checks. TEST_ENGINE=postgres with TEST_DATABASE_URL and TEST_MIGRATED_URL as the tests set them; else SQLite.
import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '../server/session/store.ts'
import { makeAdmin } from '../server/testing/admins.ts'
import { makeSite, type TestSite } from '../server/testing/make-site.ts'
import { get, postBlog, signedIn } from '../server/testing/requests.ts'
import { randomOf, waveComment } from '../server/testing/wave.ts'

const ACCOUNTS = 500
const COMMENTS = 5000
const BLOGS = 18
/** Decisions of the admins before the wave. */
const DECIDED = 60

const random = randomOf(2026)

async function account({ db }: TestSite): Promise<string> {
  const id = randomUUIDv7()
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
    .values({ id, ...row, email: `${id}@example.org`, subscriber_count: 0, created_at: new Date().toISOString() })
    .execute()
  return `session=${await openSession(db, { userId: id }, new Date())}`
}

let sent = 0
async function comment({ app }: TestSite, blogId: string, cookie: string, text: string): Promise<boolean> {
  sent += 1
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/comment/newComment/${blogId}`,
    payload: { comment: text },
    headers: { cookie },
    remoteAddress: `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`,
  })
  if (![201, 202].includes(answer.statusCode)) throw new Error(answer.body)
  return answer.json().message !== 'Comment added'
}

/** As many blogs as a new account may post in an hour. */
async function aSite(environment: Record<string, string>) {
  const site = await makeSite(environment)
  const author = await signedIn(site.app)
  const blogs: string[] = []
  for (let at = 0; at < BLOGS; at++) {
    const words = `Part ${at} of how the lamp was lit`
    blogs.push((await postBlog(site.app, author, { title: words, intro: `<p>${words} in winter ${at * 7}.</p>` }))._id)
  }
  return { site, blogs }
}

const { site, blogs } = await aSite({ RATE_LIMITS: 'on' })
const admin = await makeAdmin(site)
const send = (path: string, payload = {}) =>
  site.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { cookie: admin.cookie } })
const blogAt = (at: number) => blogs[at % blogs.length] ?? ''

await site.app.inject({
  method: 'PUT',
  url: '/api/v1/admin/settings',
  payload: { firstPosts: 50 },
  headers: { cookie: admin.cookie },
})
const teachers = await Promise.all(Array.from({ length: 6 }, () => account(site)))
const known = new Map<string, boolean>()
for (let at = 0; at < DECIDED; at++) {
  const { text, isSpam } = waveComment(random, at % 2 === 0)
  known.set(text, isSpam)
  await comment(site, blogAt(at), teachers[at % 6] ?? '', text)
}
const { data: queue } = (await get(site.app, '/admin/queue?limit=100', admin.cookie)).json()
for (const { _id, subject } of queue)
  await send(`/admin/queue/${_id}/${known.get(subject.text) ? 'refuse' : 'approve'}`)
await site.app.inject({
  method: 'PUT',
  url: '/api/v1/admin/settings',
  payload: { firstPosts: 0 },
  headers: { cookie: admin.cookie },
})

const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => account(site)))
const held = { spam: 0, good: 0 }
const began = performance.now()
for (let at = 0; at < COMMENTS; at++) {
  const { text, isSpam } = waveComment(random, at % 2 === 0)
  if (await comment(site, blogAt(Math.floor(at / 3)), accounts[at % ACCOUNTS] ?? '', text))
    held[isSpam ? 'spam' : 'good'] += 1
}
const withChecks = (performance.now() - began) / COMMENTS
const percent = (count: number) => `${((100 * count) / (COMMENTS / 2)).toFixed(1)} %`
console.log(`held: ${percent(held.spam)} of the spam, ${percent(held.good)} of the others`)

const removing = performance.now()
const removed = (await send('/admin/spam/remove')).json().data.removed
const undoing = performance.now()
await send('/admin/spam/undo', { at: removed.at })
const ended = performance.now()
console.log(`everything of ${removed.accounts} accounts removed in ${Math.round(undoing - removing)} ms`)
console.log(`and brought back in ${Math.round(ended - undoing)} ms`)
await site.close()

const plain = await aSite({ RATE_LIMITS: 'off' })
const writers = await Promise.all(Array.from({ length: ACCOUNTS }, () => account(plain.site)))
const start = performance.now()
for (let at = 0; at < COMMENTS / 2; at++) {
  const { text } = waveComment(random, false)
  await comment(plain.site, plain.blogs[at % BLOGS] ?? '', writers[at % ACCOUNTS] ?? '', text)
}
const without = (performance.now() - start) / (COMMENTS / 2)
await plain.site.close()
console.log(`a comment takes ${withChecks.toFixed(2)} ms with all limits and checks, ${without.toFixed(2)} ms without`)
