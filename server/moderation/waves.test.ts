import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as answers from '#messages/answers.ts'
import { personLeaving } from '#messages/errors.ts'
import { runCommand } from '../commands/commands.ts'
import { type Account, addAccount, commentIsHeld, postAs } from '../testing/accounts.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

const DAY = 24 * 60 * 60 * 1000
const LINK = 'https://spam.example/buy'
const LONG = 'We all learned how to earn a living from home with this one simple secret that nobody tells you'
const NETWORK = '10.20.30.40'

let site: TestSite
let admin: SignedIn
let blog: string
beforeAll(async () => {
  site = await makeSite({ RATE_LIMITS: 'on', PUBLIC_READING: 'true' })
  admin = await makeAdmin(site)
  await setSettings(site, admin, { heldWords: 'pills' })
  blog = (await postBlog(site.app, await signedIn(site.app)))._id
})
afterAll(() => site.close())

const old = () => addAccount(site, 30 * DAY)
async function say(text: string, by: Pick<Account, 'cookie'>, isHeld: boolean, network?: string): Promise<void> {
  expect(await commentIsHeld(site, blog, text, by, network)).toBe(isHeld)
}
const wave = async () => (await call(site, 'GET /admin/spam', { as: admin })).data
const remove = async (accounts?: string[]) =>
  (await postAs(site, '/admin/spam/remove', accounts ? { accounts } : {}, admin)).json()
const undo = (id: string) => call(site, 'POST /admin/undo/:id', { params: { id }, as: admin })
const membersOf = async () => (await wave()).members?.map(({ _id, why }) => [_id, why])
const shown = async () =>
  (await call(site, 'POST /comment/getComment/:blogId', { params: { blogId: blog }, as: admin })).data.map(
    ({ comment }) => comment,
  )
const rows = () => site.db.selectFrom('comments').select(['id', 'state', 'removed_at']).orderBy('id').execute()
const noticesTo = async ({ id }: Account) => {
  const emails = site.db.selectFrom('emails').select('detail').where('user_id', '=', id).orderBy('id')
  return (await emails.where('kind', '=', 'account-notice').execute()).map(({ detail }) => JSON.parse(detail ?? ''))
}

test('a wave has public posts with its links, text or network, and one undo', async () => {
  const [spammer, linker, copier, neighbour] = [
    await addAccount(site),
    await addAccount(site),
    await addAccount(site),
    await addAccount(site),
  ]
  await say('Thank you', spammer, false, NETWORK)
  await say(`The pills ${LINK}`, spammer, true, NETWORK)
  await say(`More pills here ${LINK}`, spammer, true, NETWORK)
  await say('Something else of the same person', linker, false)
  await say('And one thing more, which is not about that', linker, false)
  await say(`Look at what I found: ${LINK}`, linker, false)
  await say(LONG, copier, false)
  await say('Twelve words or more of a new reader in the same house as that one', neighbour, false, NETWORK)
  // An admin may have the link, too.
  await postAs(site, `/comment/newComment/${blog}`, { comment: `Do not follow ${LINK}` }, admin)
  // Two that an admin has removed make a third with the text belong to it.
  for (const by of [await old(), await old()]) await say(LONG, by, false)
  const all = await call(site, 'GET /admin/comments', { query: { q: 'simple secret' }, as: admin })
  const examples = all.data.items.filter(({ author }) => author._id !== copier.id).map(({ _id }) => ({ _id }))
  await call(site, 'POST /admin/bulk/comments/:action', {
    params: { action: 'remove' },
    body: { posts: examples },
    as: admin,
  })

  const found = await wave()
  expect(found).toMatchObject({ accounts: 3, posts: 5, removed: null })
  expect(found.members).toEqual(
    expect.arrayContaining([
      { _id: spammer.id, name: 'Somebody', why: 'held', blogs: 0, comments: 1, notPublic: 2 },
      { _id: linker.id, name: 'Somebody', why: 'links', isNew: true, blogs: 0, comments: 1, notPublic: 0 },
      { _id: copier.id, name: 'Somebody', why: 'text', isNew: true, blogs: 0, comments: 1, notPublic: 0 },
      { _id: neighbour.id, name: 'Somebody', why: 'network', isNew: true, blogs: 0, comments: 1, notPublic: 0 },
    ]),
  )
  expect(found.members).toHaveLength(4)

  const [before, publicBefore] = [await rows(), await shown()]
  const removed = await remove()
  // As many as were shown.
  const after = await rows()
  expect(after.filter(({ removed_at }) => removed_at === removed.data.removed.at)).toHaveLength(found.posts)
  expect(removed.data.removed.accounts).toBe(3)
  expect(await shown()).toEqual(expect.arrayContaining(['Something else of the same person', `Do not follow ${LINK}`]))
  expect((await shown()).join()).not.toContain('what I found')
  expect(await noticesTo(linker)).toMatchObject([{ action: 'remove-comment' }])
  expect(await noticesTo(spammer)).toMatchObject([{ action: 'remove-contributions' }])

  expect((await undo(removed.undoId)).statusCode).toBe(200)
  expect([await rows(), await shown()]).toEqual([before, publicBefore])
  expect(await wave()).toEqual(found)
  expect([...(await noticesTo(linker)), ...(await noticesTo(spammer))]).toEqual([])
  await expectCountsConsistent(site.db)

  // One is left out, and is not asked about again.
  const some = await remove([spammer.id, linker.id])
  expect(some.data.removed.accounts).toBe(2)
  expect((await shown()).join()).toContain('simple secret')
  expect(await membersOf()).toEqual([])
  site.wait((UNDO_SECONDS + 2) * 1000)
  await site.db.updateTable('emails').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
  expect((await postAs(site, '/admin/spam/undo', { at: some.data.removed.at }, admin)).statusCode).toBe(200)
  expect(await rows()).toEqual(before)
  expect((await noticesTo(linker)).map(({ action }) => action)).toEqual(['remove-comment', 'restore-comment'])
  expect((await noticesTo(spammer)).map(({ action }) => action)).toEqual([
    'remove-contributions',
    'restore-contributions',
  ])
})

/** Three comments with a link, two of which an admin removes. @returns the id of the third */
async function sayLink(link: string, accounts: Account[]): Promise<string> {
  for (const [at, by] of accounts.entries()) await say(`My page ${at} ${link}`, by, false)
  const { data } = await call(site, 'GET /admin/comments', { query: { q: link }, as: admin })
  const theirs = ({ id }: Account) => data.items.find(({ author }) => author._id === id)?._id ?? ''
  const [one = '', two = '', three = ''] = accounts.map(theirs)
  await call(site, 'POST /admin/bulk/comments/:action', {
    params: { action: 'remove' },
    body: { posts: [{ _id: one }, { _id: two }] },
    as: admin,
  })
  return three
}

test('links that spammers post, too, remove no post of an account that is not new', async () => {
  const three = await old()
  const link = `https://popular.example/${three.id}`
  const id = await sayLink(link, [await old(), await old(), three])
  expect((await wave()).members).toContainEqual(expect.objectContaining({ _id: three.id, why: 'links', isNew: false }))
  const lines: string[] = []
  await runCommand(['spam'], site.config, (line) => lines.push(line))
  expect(lines.join('\n')).toContain(`${three.id}  Somebody (links), removed only on the page: public blogs 0`)
  await runCommand(['spam', 'remove'], site.config, () => {})
  expect((await shown()).join()).toContain(link)
  // If an admin chooses it, reports about it are open again after that is undone.
  await call(site, 'POST /reports', { body: { kind: 'comment', id, reason: 'spam', text: 'Look' }, as: admin })
  const reported = async () => [
    await site.db.selectFrom('moderation_queue').selectAll().where('subject_id', '=', id).execute(),
    await site.db.selectFrom('reports').selectAll().where('text', '=', 'Look').execute(),
  ]
  const before = await reported()
  expect(before.map((rows) => rows.length)).toEqual([1, 1])
  const { undoId } = await remove([three.id])
  expect((await shown()).join()).not.toContain(link)
  expect(await reported()).toEqual([[], []])
  expect((await undo(undoId)).statusCode).toBe(200)
  expect((await shown()).join()).toContain(link)
  expect(await reported()).toEqual(before)
})

test('posts that an admin leaves are not compared again', async () => {
  const three = await old()
  await sayLink(`https://mine.example/${three.id}`, [await old(), await old(), three])
  expect(await membersOf()).toContainEqual([three.id, 'links'])
  expect((await remove([])).message).toBe(answers.spamLeft)
  expect((await wave()).members?.filter(({ why }) => why === 'links')).toEqual([])
})

test('a wave is undone but for who leaves, until they stay', async () => {
  const [stays, leaves] = [await signedIn(site.app), await signedIn(site.app)]
  const blogs = [await postBlog(site.app, stays), await postBlog(site.app, leaves)]
  for (const by of [stays, leaves]) {
    for (const what of ['First', 'More']) await say(`${what} pills of ${by.user._id}`, by, true)
  }
  const states = async () => {
    const ids = blogs.map(({ _id }) => _id)
    const rows = await site.db.selectFrom('blogs').select('state').where('id', 'in', ids).orderBy('id').execute()
    return rows.map(({ state }) => state)
  }
  const { data } = await remove([stays.user._id, leaves.user._id])
  expect([data.removed.accounts, await states()]).toEqual([2, ['trashed', 'trashed']])
  const proof = { texts: 'go', currentPassword: PASSWORD } as const
  expect((await call(site, 'POST /user/deleteAccount', { body: proof, as: leaves })).statusCode).toBe(200)
  const undoIt = () => postAs(site, '/admin/spam/undo', { at: data.removed.at }, admin)
  expect((await undoIt()).statusCode).toBe(200)
  expect(await states()).toEqual(['public', 'trashed'])
  expect((await undoIt()).json()).toMatchObject({ statusCode: 409, message: personLeaving })
  const { email, role } = leaves.user
  const back = { body: { email, password: PASSWORD, role, keepAccount: true } }
  expect((await call(site, 'POST /user/login', back)).statusCode).toBe(200)
  expect((await undoIt()).statusCode).toBe(200)
  expect(await states()).toEqual(['public', 'public'])
  expect((await undoIt()).json()).toMatchObject({ statusCode: 409, code: 'wave-restored' })
  await expectCountsConsistent(site.db)
})
