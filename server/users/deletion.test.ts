// Over 250 lines, so that the tests of deleting an account share one site and one person with everything.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DigestChanges } from '#contract/digests.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import { FORMER_AUTHOR_ID } from '#contract/user-fields.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendEmail } from '../mail/send-email.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { addPasskey, makeAuthenticator } from '../testing/authenticator.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, deleteComment, readComments } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen } from '../testing/listen.ts'
import { outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { blogFields, cookieOf, get, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { leave as startLeaving } from './deletion.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let other: SignedIn
let othersBlog: string
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  other = await signedIn(site.app, { name: 'Somebody Else' })
  othersBlog = (await postBlog(site.app, other))._id
})
afterAll(() => site.close())
const login = ({ user }: SignedIn, more = {}) =>
  respond(site, 'POST /user/login', { body: { email: user.email, password: PASSWORD, role: 'Author', ...more } })
const leave = (as: SignedIn, texts: 'stay' | 'go', currentPassword = PASSWORD) =>
  call(site, 'POST /user/deleteAccount', { body: { texts, currentPassword }, as })
const follow = (whom: SignedIn, as: SignedIn) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: whom.user._id }, as })
const say = async (comment: string, as: SignedIn, blogId = othersBlog, parent?: string) => {
  const answer = await addComment(site, blogId, { comment, ...(parent && { parent }) }, as)
  return answer.data.at(-1)?._id ?? ''
}
const report = (kind: 'blog' | 'profile', id: string, text: string, as: SignedIn) =>
  call(site, 'POST /reports', { body: { kind, id, reason: 'spam', text }, as })
const quiet = ({ user }: SignedIn, as: SignedIn) =>
  call(site, 'PUT /notifications/quiet/:what/:id', { params: { what: 'person', id: user._id }, as })
const loud = ({ user }: SignedIn, as: SignedIn) =>
  call(site, 'DELETE /notifications/quiet/:what/:id', { params: { what: 'person', id: user._id }, as })
const chooseDigests = (body: DigestChanges, as: SignedIn) => call(site, 'PATCH /user/digests', { body, as })

/** A person with something in every table, whose words all contain `mark`. */
async function planted(mark: string) {
  const person = await signedIn(site.app, { name: `Name ${mark}`, email: `${mark}@example.org`, phone: `5 ${mark}` })
  const { app } = site
  await follow(person, other)
  const blog = await postBlog(app, person, { title: `Public words ${mark}` })
  const { mainImage: _, ...again } = await blogFields({ title: `The title of a lighthouse` })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: again, as: person })
  const unpublished = await postBlog(app, person, { title: `Unpublished ${mark}`, published: 'False' })
  const publishAt = new Date(Date.now() + 20 * 365 * DAY).toISOString()
  await postBlog(app, person, { title: `Scheduled ${mark}`, publishAt })
  const trashed = await postBlog(app, person, { title: `In the trash ${mark}` })
  const about = `About ${mark}`
  const links = `https://example.org/${mark}`
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: person.user.name, about, links }, as: person })
  await deleteBlog(site, trashed._id, person)
  const link = await call(site, 'POST /previewLinks/:id', { params: { id: unpublished._id }, as: person })
  const at = new Date().toISOString()
  const fields = { title: { value: `Typed ${mark}`, at }, mainImage: { value: unpublished.mainImage.url, at } }
  const body = { version: 0, device: mark, blogId: null, blogVersion: null, fields }
  const draft = await call(site, 'PUT /drafts/:id', { params: { id: randomUUID() }, body, as: person })
  expect(draft.statusCode).toBe(200)
  await call(site, 'POST /blog/picture', { form: { image: await makePicture() }, as: person })
  await say('A reply on a lighthouse', person, othersBlog, await say('Somebody asked', other))
  const deleted = { commentId: await say(`A deleted comment ${mark}`, person), blogId: othersBlog }
  await deleteComment(site, deleted, person)
  await say('Somebody else was here', other, blog._id)
  await follow(other, person)
  const blocked = { userId: (await signedIn(app)).user._id }
  await call(site, 'PUT /user/blocks/:userId', { params: blocked, as: person })
  await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: other })
  expect((await report('blog', othersBlog, `Reported ${mark}`, person)).statusCode).toBe(200)
  expect((await report('profile', person.user._id, `Reported ${mark}`, other)).statusCode).toBe(200)
  const change = { email: `new-${mark}@example.org`, currentPassword: PASSWORD }
  await call(site, 'POST /user/changeEmail', { body: change, as: person })
  await call(site, 'POST /user/forgotPassword', { body: { email: person.user.email } })
  await call(site, 'PUT /user/tags/:tag', { params: { tag: 'bread' }, as: person })
  await call(site, 'PUT /bookmarks/:id', { params: { id: othersBlog }, as: person })
  const position = { block: { hash: mark.replace(/\W/g, '').slice(0, 16), index: 3 }, secondsAgo: 0, version: 1 }
  const reading = { params: { id: othersBlog }, body: position, as: person }
  expect((await call(site, 'PUT /readingPositions/:id', reading)).statusCode).toBe(200)
  expect((await quiet(other, person)).statusCode).toBe(200)
  expect((await quiet(person, other)).statusCode).toBe(200)
  await chooseDigests({ comments: 'weekly' }, person)
  await expect.poll(async () => (await outbox(site.config.dataDir)).filter(isTo(mark)).length).toBe(3)
  return { person, blog, address: link.data.address }
}

/** An email to someone else about the new blog of a person they follow. */
async function tellOther(mark: string, person: SignedIn): Promise<void> {
  const { _id: userId, email: address } = other.user
  const verified = { email_verified_at: new Date().toISOString() }
  await site.db.updateTable('users').set(verified).where('id', '=', userId).execute()
  await chooseDigests({ 'new-blogs': 'daily' }, other)
  await loud(person, other)
  const at = (ms: number) => new Date(Date.now() + ahead + ms).toISOString()
  const detail = { since: at(-DAY), until: at(DAY), frequency: 'daily' }
  await inTransaction(site.db, (trx) => sendEmail(trx, { kind: 'new-blogs', address, userId, detail }, new Date()))
  const isAbout = ({ text }: { text?: string }) => text?.includes(`Name ${mark}`)
  await expect.poll(async () => (await outbox(site.config.dataDir)).some(isAbout)).toBe(true)
  await quiet(person, other)
}

const isTo = (mark: string) => (email: { to?: { address?: string }[] }) => email.to?.[0]?.address?.includes(mark)

/** Every row of every table. */
async function dump(...except: string[]): Promise<Record<string, unknown[]>> {
  const tables = await site.db.introspection.getTables()
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.filter(({ name }) => !except.includes(name))) {
    const all = (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(site.db)).rows
    rows[name] = all.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

/** Every file of the data folder that contains a text, the database and its log of changes among them. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(site.config.dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (bytes.includes(text)) found.push(entry.name)
  }
  return found
}

/** Runs the daily clean-up, as a listening site does. */
async function cleanUp() {
  const key = randomUUID()
  await inTransaction(site.db, (trx) => enqueue(trx, 'clean-up', {}, { key }))
  const job = site.db.selectFrom('jobs').select(['state', 'error']).where('key', '=', key)
  await expect.poll(() => job.executeTakeFirst(), { timeout: 20_000 }).toEqual({ state: 'done', error: null })
}

const readsOf = (id: string) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: other })
const profileOf = (id: string) => call(site, 'GET /user/userProfile/:id', { params: { id }, as: other })
const commentsOf = (blogId: string) => readComments(site, blogId, other)

test('who leaves is signed out, and finds everything as it was on coming back', async () => {
  for (const texts of ['stay', 'go'] as const) {
    const { person, blog, address } = await planted(`back-${texts}`)
    // Otherwise the notifications would say what the emails do.
    await proveAddress(site, person.user.email)
    const elsewhere = cookieOf(await login(person))
    expect((await call(site, 'GET /user/accountSummary', { as: person })).data).toEqual({
      publicBlogs: 1,
      drafts: 4,
      comments: 1,
      followers: 1,
      followings: 1,
    })
    // Reads are counted, and blogs indexed, with a delay.
    const changing = [
      'sessions',
      'emails',
      'jobs',
      'blog_reads',
      'trends',
      'throttled',
      'blog_analytics',
      'site_analytics',
      'read_sums',
      'last_reads',
      'returning_readers',
      'known_devices',
      'search_changes',
      'search_documents',
      'search_postings',
      'search_words',
      'search_totals',
    ]
    const before = await dump(...changing)
    const wrong = await leave(person, texts, 'a guess')
    expect(wrong).toMatchObject({ statusCode: 403, errors: [{ path: 'currentPassword' }] })
    const left = await leave(person, texts)
    expect(left.statusCode).toBe(200)
    for (const cookie of [person.cookie, elsewhere])
      expect((await call(site, 'GET /user/me', { as: cookie })).statusCode).toBe(401)

    const profile = await profileOf(person.user._id)
    const shown = await readsOf(blog._id)
    const comments = await commentsOf(othersBlog)
    const { name, avatar } = { name: 'A former author', avatar: { url: '/default-avatar.png' } }
    if (texts === 'stay') {
      expect(profile.data).toMatchObject({
        name,
        avatar: null,
        email: null,
        education: '',
        about: '',
        links: '',
        role: 'Reader',
      })
      expect(shown.data).toMatchObject({ authorName: name, authorAvatar: avatar.url })
      expect(comments.at(-1)).toMatchObject({ authorInfo: { name, avatar } })
    } else {
      expect([profile.statusCode, shown.statusCode]).toEqual([404, 404])
      const writers = comments.map(({ authorInfo }) => authorInfo._id)
      expect(writers).not.toContain(person.user._id)
    }
    expect((await get(site.app, address)).statusCode).toBe(404)
    const lists = ['/user/authors?limit=100', '/user/mostSubsAuthor', '/blog/getAllBlog', '/user/authors?query=back']
    for (const list of lists) expect((await get(site.app, list)).body).not.toContain(`back-${texts}`)

    const refused = await login(person)
    expect(refused.json()).toMatchObject({ statusCode: 409, data: { deletedAt: left.data.deletedAt } })
    expect(refused.cookies).toEqual([])
    expect((await login(person, { role: 'Reader' })).statusCode).toBe(401)
    expect((await login(person, { password: 'a guess', keepAccount: true })).statusCode).toBe(401)
    const back = await login(person, { keepAccount: true })
    expect(back.json()).toMatchObject({ statusCode: 200, data: { name: person.user.name, role: 'Author' } })
    expect(await dump(...changing)).toEqual(before)
    expect((await readsOf(blog._id)).data.authorName).toBe(person.user.name)
    await expectCountsConsistent(site.db)
  }
})

test.each(['stay', 'go'] as const)(
  'after 14 days nothing of who left is in any table or file, if their texts %s',
  async (texts) => {
    const mark = `gone-${texts}`
    const { person, blog } = await planted(mark)
    const proof = { currentPassword: PASSWORD }
    const setUp = await call(site, 'POST /user/setUpSecondFactor', { body: proof, as: person })
    const code = TOTP.generate({ secret: Secret.fromBase32(setUp.data.secret), timestamp: Date.now() + ahead })
    expect((await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: person })).statusCode).toBe(200)
    expect((await addPasskey(site.app, person, makeAuthenticator())).statusCode).toBe(201)
    const pictures = await site.db.selectFrom('pictures').select('id').where('owner_id', '=', person.user._id).execute()
    expect(pictures.length).toBeGreaterThan(4)
    await tellOther(mark, person)
    await proveAddress(site, person.user.email)
    expect((await leave(person, texts)).statusCode).toBe(200)
    const told = async () => (await outbox(site.config.dataDir)).filter(isTo(mark))
    await expect.poll(async () => (await told()).map(({ subject }) => subject).at(-1)).toMatch(/^Your account will be/)

    await cleanUp()
    expect(JSON.stringify(await dump()).includes(mark)).toBe(true)
    expect(await filesWith(mark)).not.toEqual([])
    site.wait((DELETION_DAYS + 1) * DAY)
    ahead += (DELETION_DAYS + 1) * DAY
    await cleanUp()

    expect((await login(person, { keepAccount: true })).statusCode).toBe(401)
    const rows = await dump()
    const tablesWith = (text: string) => Object.keys(rows).filter((name) => String(rows[name]).includes(text))
    expect(tablesWith(mark)).toEqual([])
    expect(tablesWith(person.user._id)).toEqual([])
    expect(await filesWith(mark)).toEqual([])
    const left = await readdir(join(site.config.dataDir, 'media'), { recursive: true })
    const remaining = pictures.filter(({ id }) => left.some((file) => file.includes(id)))
    expect(remaining.map(({ id }) => id)).toEqual(
      texts === 'stay' ? [expect.stringMatching(blog.mainImage.url.split('/')[2] ?? '')] : [],
    )
    await expectCountsConsistent(site.db)

    other.cookie = cookieOf(await login(other))
    const shown = await readsOf(blog._id)
    if (texts === 'go') expect(shown.statusCode).toBe(404)
    else expect(shown.data).toMatchObject({ authorName: 'A former author', createdBy: FORMER_AUTHOR_ID })
    const authors = (await commentsOf(othersBlog)).map(({ authorInfo }) => authorInfo._id)
    // The comment of a person who left before, and whose texts stay.
    expect(authors.filter((id) => id === FORMER_AUTHOR_ID)).toHaveLength(1)
  },
)

test('the only admin cannot leave, and who leaves keeps role and contributions', async () => {
  const admin = await makeAdmin(site)
  expect(await leave(admin, 'go')).toMatchObject({ statusCode: 409, message: /only admin/ })
  const second = await makeAdmin(site)
  const { person } = await planted('acted-on')
  await leave(person, 'go')
  expect((await act(site, second, 'make-author', person)).statusCode).toBe(409)
  expect((await act(site, second, 'restore-contributions', person)).statusCode).toBe(409)
  expect((await leave(admin, 'go')).statusCode).toBe(200)
  expect(await leave(second, 'go')).toMatchObject({ statusCode: 409 })
})

test('of the last two admins who leave at once one stays', async () => {
  const ids = async () => {
    const admins = site.db.selectFrom('users').select('id').where('is_admin', '=', 1)
    const left = site.db.selectFrom('account_deletions').select('user_id')
    return (await admins.where('id', 'not in', left).execute()).map(({ id }) => id)
  }
  for (let round = 0; round < 5; round++) {
    while ((await ids()).length < 2) await makeAdmin(site)
    const two = await ids()
    expect(two).toHaveLength(2)
    const left = await Promise.allSettled(two.map((id) => startLeaving(site.db, id, false, new Date())))
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await ids()).toHaveLength(1)
  }
})

test('who was suspended does not take the deletion back, nor bring texts back', async () => {
  const admin = await makeAdmin(site)
  const person = await signedIn(site.app)
  const blog = await postBlog(site.app, person)
  await leave(person, 'go')
  await act(site, admin, 'suspend', person)
  expect((await login(person, { keepAccount: true })).statusCode).toBe(403)
  expect((await readsOf(blog._id)).statusCode).toBe(404)
  const asked = site.db.selectFrom('account_deletions').select('user_id').where('user_id', '=', person.user._id)
  expect(await asked.execute()).toHaveLength(1)
  await act(site, admin, 'unsuspend', person)
  expect((await login(person, { keepAccount: true })).statusCode).toBe(200)
  expect((await readsOf(blog._id)).statusCode).toBe(200)
  expect((await leave(admin, 'go')).statusCode).toBe(200)
})

test('the pictures of pages stay when the admin who uploaded them is deleted', async () => {
  await makeAdmin(site)
  const admin = await makeAdmin(site)
  const picture = (await call(site, 'POST /admin/pagePicture', { form: { image: await makePicture() }, as: admin }))
    .data
  const page = { slug: 'us', title: 'Us', content: `<img src="${picture.url}" alt="Us" />`, isPublished: true }
  expect((await call(site, 'POST /admin/pages', { body: page, as: admin })).statusCode).toBe(201)
  expect((await leave(admin, 'go')).statusCode).toBe(200)
  site.wait((DELETION_DAYS + 1) * DAY)
  ahead += (DELETION_DAYS + 1) * DAY
  await cleanUp()
  expect((await login(admin, { keepAccount: true })).statusCode).toBe(401)
  expect((await site.app.inject(picture.url)).statusCode).toBe(200)
})

/** What happens to each table when an account is deleted. A new table needs a line here, and its rows a purge. */
const TABLES: Record<string, string> = {
  users: 'deleted; counts of others corrected',
  sessions: 'deleted with the user',
  second_factors: 'deleted with the user',
  recovery_codes: 'deleted with the user',
  passkeys: 'deleted with the user',
  passkey_challenges: 'hashes, for at most a day',
  known_devices: 'deleted with the user',
  account_deletions: 'deleted with the user',
  pending_registrations: 'deleted with the user',
  invitations: 'stay, as nobody’s',
  subscriptions: 'deleted with the user',
  blog_discussions: 'deleted with the user',
  emails: 'deleted, and their files in the outbox',
  digests: 'deleted with the user',
  notifications: 'deleted with the user; those of others name nobody',
  quiet_notifications: 'deleted with the user, or with whom they are about',
  admin_notifications_seen: 'deleted with the user',
  site_faults: 'about the site alone',
  pictures: 'deleted with their files, or given to the former author with the blog or page that shows them',
  blogs: 'deleted, or public ones given to the former author',
  blog_tags: 'with the blog',
  author_name_parts: 'with the name',
  tag_counts: 'with the blog: sums without names',
  comment_counts: 'with the blog: sums without names',
  followed_tags: 'deleted with the user',
  former_tags: 'names of tags',
  retagged_blogs: 'with the blog',
  retired_categories: 'names of categories',
  retired_category_blogs: 'with the blog',
  retagged_followers: 'deleted with the user',
  bookmarks: 'deleted with the user',
  reading_positions: 'deleted with the user',
  blog_pictures: 'with the blog',
  blog_reads: 'with the blog: sums without names',
  trends: 'with the blog: sums without names',
  revisions: 'deleted, also of blogs that stay',
  revision_pictures: 'with the revision',
  preview_links: 'deleted, also of blogs that stay',
  drafts: 'deleted',
  draft_pictures: 'with the draft',
  comments: 'deleted; the public ones given to the former author, if texts stay',
  public_comments: 'as comments',
  public_blogs: 'as blogs',
  user_blocks: 'deleted with the user',
  held_blogs: 'deleted with the user',
  refused_blogs: 'deleted with the blog',
  comment_mentions: 'deleted with the user, or by the next clean-up where others are mentioned',
  appeals: 'deleted with the user',
  spam_words: 'sums of keyed hashes, which belong to nobody',
  recent_texts: 'deleted with the user',
  removed_waves: 'deleted with the user',
  reports: 'deleted: theirs, and those about them or about what is deleted',
  moderation_queue: 'the same; entries about texts that stay are about the former author',
  audit_log: 'ids only',
  undoable_actions: 'deleted with the user, and after a day',
  jobs: 'ids only',
  throttled: 'hashes, for at most a day',
  blog_analytics: 'with the blog: sums without names',
  site_analytics: 'sums without names',
  read_sums: 'with the blog: sums without names',
  page_analytics: 'sums without names',
  last_reads: 'deleted with the user',
  returning_readers: 'sums without names',
  settings: 'no person',
  site_pages: 'no person',
  site_page_pictures: 'no person',
  site_images: 'no person',
  imports: 'no person',
  imported_items: 'ids and hashes only',
  import_uploads: 'without the admin; deleted after 30 days',
  import_notes: 'of other sites; deleted after 30 days',
  import_samples: 'of other sites; deleted with the import',
  missing_pictures: 'of imported posts; deleted after 30 days',
  redirects: 'with the blog or the account that they lead to',
  search_changes: 'taken into the search index, which then has the blogs that are public',
  search_documents: 'as search_changes',
  search_postings: 'as search_changes',
  search_words: 'as search_changes',
  search_totals: 'no person',
  installed_triggers: 'no person',
  notified_since: 'no person',
  site: 'no person',
  assets: 'no person',
  running_instances: 'no person',
  counts: 'no person',
  backups: 'no person',
  backup_history: 'no person',
  admin_claims: 'no person',
  trending_since: 'no person',
  socket_io_attachments: 'live events of the last seconds',
}

test('every table is one of which is known what deleting an account does to it', async () => {
  const names = (await site.db.introspection.getTables()).map(({ name }) => name)
  expect(names.filter((name) => !(name in TABLES))).toEqual([])
})
