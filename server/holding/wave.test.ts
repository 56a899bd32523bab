import { afterAll, beforeAll, expect, test } from 'vitest'
import * as answers from '#messages/answers.ts'
import { runCommand } from '../commands/commands.ts'
import { addAccount, postAs } from '../testing/accounts.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { randomOf, type WaveComment, waveComment } from '../testing/wave.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let admin: SignedIn
let blogs: string[]
beforeAll(async () => {
  site = await makeSite({ RATE_LIMITS: 'on', PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  const author = await signedIn(site.app)
  blogs = []
  for (const title of ['How lamps were lit', 'What the keeper cooked', 'A winter at the harbour']) {
    blogs.push((await postBlog(site.app, author, { title, intro: `<p>${title}, told by the keeper.</p>` }))._id)
  }
})
afterAll(() => site.close())

const account = (age = 0) => addAccount(site, age)
const send = (path: string, payload: object, by: { cookie: string }) => postAs(site, path, payload, by)
async function isHeld(text: string, by: { cookie: string }, blog = blogs[0]): Promise<boolean> {
  const answer = await send(`/comment/newComment/${blog}`, { comment: text }, by)
  expect([201, 202]).toContain(answer.statusCode)
  expect(answer.json().message === answers.commentAddedHeld).toBe(answer.statusCode === 202)
  return answer.json().held === true
}
const queue = async () => (await call(site, 'GET /admin/queue', { query: { limit: 100 }, as: admin })).data
const wave = async () => (await call(site, 'GET /admin/spam', { as: admin })).data
const decide = (id: string, decision: string) => send(`/admin/queue/${id}/${decision}`, {}, admin)
/** Everything that the wave could have changed, but what an id or a time is made of again. */
async function everything() {
  const { db } = site
  return {
    comments: await db
      .selectFrom('comments')
      .select(['id', 'comment', 'author_id', 'created_at', 'state', 'state_at', 'told', 'reasons', 'suspected'])
      .select(['trashed_by', 'removed_at', 'withdrawn_at'])
      .orderBy('id')
      .execute(),
    held: await db.selectFrom('held_blogs').selectAll().orderBy('id').execute(),
    blogs: await db.selectFrom('blogs').selectAll().orderBy('id').execute(),
    words: await db.selectFrom('spam_words').selectAll().where('spam', '<>', 0).orderBy('word').execute(),
    users: await db.selectFrom('users').select(['id', 'contributions_removed_at']).orderBy('id').execute(),
  }
}

/** Milliseconds: hundreds of accounts post and are removed, which takes a busy machine with PostgreSQL a minute. */
const SLOW = { timeout: 180_000 }

test('many links and many posts of a new account are held, not those of an old one', async () => {
  const [young, old] = [await account(), await account(10 * DAY)]
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://site${at}.example/`).join(' and ')
  for (const text of ['I read it twice', 'And once more']) expect(await isHeld(text, young)).toBe(false)
  expect(await isHeld(`Two of them: ${links(2)}`, young)).toBe(false)
  expect(await isHeld(`Three of them: ${links(3)}`, young)).toBe(true)
  expect(await isHeld(`Five of them: ${links(5)}`, old)).toBe(false)
  expect(await isHeld(`Six of them: ${links(6)}`, old)).toBe(true)
  const busy = await account()
  const answers: boolean[] = []
  for (let at = 0; at < 22; at++) answers.push(await isHeld(`Post ${at}`, busy, blogs[at % 3]))
  expect(answers.indexOf(true)).toBe(20)
  expect((await queue()).find(({ author }) => author?._id === busy.id)?.held).toEqual(['pace'])
})

test('a wave of spam is held after few decisions, removed at once and brought back', SLOW, async () => {
  const random = randomOf(7)
  const teachers = await Promise.all(Array.from({ length: 6 }, () => account(10 * DAY)))
  await setSettings(site, admin, { firstPosts: 50 })
  for (const item of await queue()) await decide(item._id, 'approve')
  // Earlier decisions of the admins: twenty of each kind.
  const known = new Map<string, boolean>()
  for (let at = 0; at < 40; at++) {
    const { text, isSpam } = waveComment(random, at % 2 === 0)
    known.set(text, isSpam)
    await isHeld(text, teachers[at % 6] ?? admin, blogs[at % 3])
  }
  for (const { _id, subject } of await queue()) {
    expect((await decide(_id, known.get(subject?.text ?? '') ? 'refuse' : 'approve')).statusCode).toBe(200)
  }
  await setSettings(site, admin, { firstPosts: 0 })

  // Half of the accounts post spam only, the others none.
  const accounts = await Promise.all(Array.from({ length: 40 }, () => account()))
  const results: (WaveComment & { held: boolean })[] = []
  for (let at = 0; at < 400; at++) {
    const comment = waveComment(random, at % 2 === 0)
    results.push({ ...comment, held: await isHeld(comment.text, accounts[at % 40] ?? admin, blogs[at % 3]) })
  }
  const share = (spam: boolean) => {
    const of = results.filter(({ isSpam }) => isSpam === spam)
    return of.filter(({ held }) => held).length / of.length
  }
  expect(share(true)).toBeGreaterThanOrEqual(0.9)
  expect(share(false)).toBeLessThanOrEqual(0.05)

  const before = await everything()
  expect(await wave()).toMatchObject({ accounts: 20, removed: null })
  const { undoId } = (await send('/admin/spam/remove', {}, admin)).json()
  expect((await send(`/admin/undo/${undoId}`, {}, admin)).statusCode).toBe(200)
  expect([await everything(), (await wave()).removed]).toEqual([before, null])
  const removed = await send('/admin/spam/remove', {}, admin)
  expect(removed.json().data).toMatchObject({ accounts: 0, posts: 0, removed: { accounts: 20 } })
  const shown = (await Promise.all(blogs.map((id) => send(`/comment/getComment/${id}`, {}, admin)))).map(
    ({ body }) => body,
  )
  for (const { text, isSpam, held } of results) {
    if (isSpam || !held) expect(shown.join().includes(text)).toBe(!isSpam)
  }
  const spammers = new Set(accounts.filter((_, at) => at % 2 === 0).map(({ id }) => id))
  expect((await queue()).filter(({ author }) => spammers.has(author?._id ?? ''))).toEqual([])
  const lines: string[] = []
  await runCommand(['spam'], site.config, (line) => lines.push(line))
  expect(lines.join('\n')).toContain('a wave of 20 accounts')

  const undone = { at: removed.json().data.removed.at }
  expect((await send('/admin/spam/undo', undone, admin)).statusCode).toBe(200)
  // Undone at once, neither is mailed.
  const notices = site.db.selectFrom('emails').select('id').where('kind', '=', 'account-notice')
  expect(await notices.where('user_id', 'in', [...spammers]).execute()).toEqual([])
  expect((await send('/admin/spam/undo', undone, admin)).statusCode).toBe(409)
  expect(await everything()).toEqual(before)
  await expectCountsConsistent(site.db)
  const { data } = await call(site, 'GET /admin/audit', { query: { limit: 50 }, as: admin })
  expect(data.filter(({ action }: { action: string }) => action === 'restore-contributions')).toHaveLength(20)
})

test('removing what one account posted teaches enough to hold its wave', SLOW, async () => {
  const own = await makeSite({ RATE_LIMITS: 'on', PUBLIC_READING: 'true' })
  try {
    await aYoungSite(own)
  } finally {
    await own.close()
  }
})

async function aYoungSite(own: TestSite): Promise<void> {
  const [before, boss, boards] = [site, admin, blogs]
  site = own
  admin = await makeAdmin(site)
  const author = await signedIn(site.app)
  blogs = [(await postBlog(site.app, author, { title: 'How lamps were lit', intro: '<p>By the keeper.</p>' }))._id]
  try {
    const random = randomOf(11)
    // Comments of readers, and of the admin, in the days before.
    const now = Date.now()
    const readers = await Promise.all(Array.from({ length: 5 }, () => account(20 * DAY)))
    for (let at = 0; at < 20; at++) {
      expect(await isHeld(waveComment(random, false).text, readers[at % 5] ?? admin)).toBe(false)
    }
    const stood = new Date(now - 5 * DAY).toISOString()
    await site.db.updateTable('comments').set({ created_at: stood }).execute()

    const accounts = await Promise.all(Array.from({ length: 20 }, () => account()))
    const post = async (count: number) => {
      const held = { spam: 0, good: 0 }
      for (let at = 0; at < count; at++) {
        const { text, isSpam } = waveComment(random, at % 2 === 0)
        if (await isHeld(text, accounts[at % 20] ?? admin)) held[isSpam ? 'spam' : 'good'] += 1
      }
      return held
    }
    // The first spammer has posted ten times before anyone looks.
    const [first] = accounts
    for (let at = 0; at < 10; at++) await isHeld(waveComment(random, true).text, first ?? admin)
    const learned = () => site.db.selectFrom('spam_words').selectAll().where('word', '=', '').execute()
    expect(await learned()).toEqual([])
    expect((await send(`/admin/people/${first?.id}/remove-contributions`, {}, admin)).statusCode).toBe(200)
    expect(await learned()).toMatchObject([{ spam: 10, good: 20 }])

    const held = await post(200)
    expect(held.spam / 100).toBeGreaterThanOrEqual(0.85)
    expect(held.good / 100).toBeLessThanOrEqual(0.05)
    await send(`/admin/people/${first?.id}/restore-contributions`, {}, admin)
    expect(await learned()).toMatchObject([{ spam: 0, good: 20 }])
  } finally {
    ;[site, admin, blogs] = [before, boss, boards]
  }
}
