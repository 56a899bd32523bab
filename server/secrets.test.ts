// Over 250 lines, so that everything that an author keeps is planted before anyone else looks.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeChoices } from './notifications/preferences.ts'
import { makeAdmin } from './testing/admins.ts'
import { filesIn } from './testing/archives.ts'
import { addPasskey, makeAuthenticator } from './testing/authenticator.ts'
import { deleteBlog } from './testing/blogs.ts'
import { call, respond } from './testing/call.ts'
import { addComment } from './testing/comments.ts'
import { listen } from './testing/listen.ts'
import { captureLog } from './testing/log.ts'
import { linkIn, outbox } from './testing/mail.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, signedIn } from './testing/requests.ts'

let site: TestSite
let address: string
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'trace' })
  address = await listen(site)
})
afterAll(() => site.close())

/** Collects every frame that a socket with this cookie receives, as text. */
async function everyFrame(cookie: string): Promise<string[]> {
  const socket = io(address, { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false })
  const frames: string[] = []
  socket.onAny((...frame) => frames.push(JSON.stringify(frame)))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  sockets.push(socket)
  return frames
}
const sockets: ReturnType<typeof io>[] = []
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

test('private values reach no one else by any response, event, file or log', async () => {
  const log = captureLog(site.app.log)
  const admin = await makeAdmin(site)
  const secret = (name: string) => `planted-${name}`
  const author = await signedIn(site.app, { email: `${secret('email')}@example.org`, phone: secret('phone') })
  const reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
  const other = await signedIn(site.app, { name: 'Another Author' })
  const profile = (changes: Record<string, string>) =>
    call(site, 'PATCH /user/updateUserProfile', { form: { name: author.user.name, ...changes }, as: author })
  await profile({ showEmail: 'false' })
  const heard = await Promise.all([everyFrame(''), everyFrame(reader.cookie), everyFrame(other.cookie)])

  // Everything that an author does, including drafts.
  const words = { title: `A draft with ${secret('title')}`, intro: `<p>A draft with ${secret('intro')}.</p>` }
  const draft = await postBlog(site.app, author, { ...words, published: 'false' })
  const blog = await postBlog(site.app, author)
  const { mainImage: _, ...change } = await blogFields({ ...words, published: 'false' })
  await call(site, 'PUT /blog/update/:id', { params: { id: draft._id }, form: change, as: author })
  // A revision of a public blog, with what its creator has taken out of it.
  const { mainImage: _picture, ...cleared } = await blogFields()
  const hasty = await postBlog(site.app, author, {
    published: 'false',
    intro: `<p>Too much: ${secret('revision')}</p>`,
  })
  await call(site, 'PUT /blog/update/:id', { params: { id: hasty._id }, form: cleared, as: author })
  await addComment(site, draft._id, { comment: secret('comment') }, author)
  await addComment(site, blog._id, { comment: 'A public comment' }, author)
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: reader })

  const ofComment = { blog_id: blog._id, author_id: author.user._id, reasons: '["first"]', state: 'held' } as const
  const held = {
    id: randomUUID(),
    comment: secret('held'),
    created_at: new Date().toISOString(),
    state_at: new Date().toISOString(),
    told: secret('refusal'),
  }
  await site.db
    .insertInto('comments')
    .values({ ...ofComment, ...held })
    .execute()

  const appeal = { id: randomUUID(), notice_id: 'a notice', action: 'silence', acted_at: held.created_at } as const
  const appealing = { user_id: author.user._id, blog_title: '', created_at: held.created_at, text: secret('appeal') }
  await site.db
    .insertInto('appeals')
    .values({ ...appeal, ...appealing })
    .execute()

  const said = { reason: 'other', text: secret('report'), kind: 'profile', id: reader.user._id } as const
  await call(site, 'POST /reports', { body: said, as: author })

  const draftId = randomUUID()
  const at = new Date().toISOString()
  const fields = { title: { value: secret('typed'), at }, intro: { value: `<p>${secret('autosaved')}</p>`, at } }
  await call(site, 'PUT /drafts/:id', {
    params: { id: draftId },
    body: { version: 0, device: secret('device'), blogId: blog._id, blogVersion: 1, fields },
    as: author,
  })
  const trashed = await postBlog(site.app, author, {
    title: `Deleted with ${secret('trash')}`,
    published: 'false',
  })
  await deleteBlog(site, trashed._id, author)

  const proof = { currentPassword: PASSWORD }
  const factor = (await call(site, 'POST /user/setUpSecondFactor', { body: proof, as: author })).data.secret
  const code = TOTP.generate({ secret: Secret.fromBase32(factor) })
  const { recoveryCodes } = (await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: author })).data
  const factors = await site.db.selectFrom('second_factors').select('secret').execute()

  await addPasskey(site.app, author, makeAuthenticator())
  for (const { user } of [author, reader]) await changeChoices(site.db, user._id, { comments: 'daily' }, new Date())
  const endings = await site.db.selectFrom('digests').select('token').execute()
  const passkeys = await site.db.selectFrom('passkeys').select(['credential_id', 'public_key']).execute()
  await call(site, 'POST /user/setUpPasskey', { body: proof, as: author })
  const challenges = await site.db.selectFrom('passkey_challenges').select('challenge_hash').execute()

  // What everyone may see of the author is less than what signed-in people may.
  await profile({ phoneVisibility: 'nobody', educationVisibility: 'nobody' })
  const tokens = await linksMailedTo(author)
  const preview = await call(site, 'POST /previewLinks/:id', { params: { id: draft._id }, as: author })
  const previewToken = String(preview.data.address).replace('/preview/', '')

  const hashes = await site.db.selectFrom('users').select('password_hash').execute()
  const sessions = await site.db.selectFrom('sessions').select('token_hash').execute()
  /** Items that admins decide on. */
  const forAdmins = ['email', 'report', 'held', 'refusal', 'appeal'].map(secret)
  const forNobody = [
    ...['phone', 'title', 'intro', 'comment', 'trash', 'typed', 'autosaved', 'device', 'revision'].map(secret),
    ...tokens,
    previewToken,
    factor,
    ...recoveryCodes,
    ...factors.map(({ secret }) => secret),
    ...passkeys.flatMap(({ credential_id, public_key }) => [credential_id, public_key]),
    ...endings.map(({ token }) => token),
    ...challenges.map(({ challenge_hash }) => challenge_hash),
    draftId,
    trashed._id,
    draft.mainImage.url,
    ...hashes.map(({ password_hash }) => String(password_hash)),
    ...sessions.map(({ token_hash }) => token_hash),
    author.cookie.replace('session=', ''),
  ]
  const secrets = [...forAdmins, ...forNobody, draft._id]

  // Every call that another user could try, with every id that they could have guessed.
  const { paths } = (await site.app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, object> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(
        (method) =>
          method === 'get' ||
          path.includes('restoreRevision') ||
          path.includes('getComment') ||
          path.includes('newComment'),
      )
      .filter(() => !path.includes('logout'))
      .flatMap((method) =>
        [author.user._id, draft._id, draftId, trashed._id, blog._id, hasty._id, "' or 1=1 --"].map((id) => ({
          method: method.toUpperCase() as 'GET',
          url: path.replace('{version}', '1').replaceAll(/\{\w+\}/g, encodeURIComponent(id)),
        })),
      ),
  )
  const answers: string[] = []
  const toAdmin: string[] = []
  for (const { cookie } of [{ cookie: '' }, reader, other, admin]) {
    for (const asked of calls) {
      const answer = await site.app.inject({
        ...asked,
        headers: { cookie },
        ...(asked.method !== 'GET' && { payload: { comment: 'A stranger' } }),
      })
      expect(answer.statusCode, `${asked.method} ${asked.url}`).toBeLessThan(500)
      ;(cookie === admin.cookie ? toAdmin : answers).push(answer.body)
    }
  }
  expect(answers.length).toBeGreaterThan(100)
  // An email in the outbox is opened by admins alone.
  const opened: string[] = []
  const written = await site.db.selectFrom('emails').select('id').execute()
  for (const { id } of written) {
    const opening = { method: 'POST', url: `/api/v1/admin/emails/${id}/open` } as const
    for (const { cookie } of [{ cookie: '' }, reader, other]) {
      answers.push((await site.app.inject({ ...opening, headers: { cookie } })).body)
    }
    opened.push((await site.app.inject({ ...opening, headers: { cookie: admin.cookie } })).body)
  }
  for (const token of tokens) expect(opened.join()).toContain(token)
  expect(heard.every((frames) => frames.some((frame) => frame.includes(blog._id)))).toBe(true)
  const exported = await respond(site, 'POST /user/takeData', { body: proof, as: reader })
  const files = [...(await filesIn(exported.rawPayload)).values()]
  expect(files.join()).toContain(reader.user.email)
  const emails = (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address !== author.user.email)
  expect(emails.length).toBeGreaterThan(0)
  const mailed = emails.map(({ subject, text, html }) => `${subject} ${text} ${html}`)
  for (const text of [...answers, ...heard.flat(), ...files, ...mailed]) {
    for (const planted of secrets) expect(text).not.toContain(planted)
  }
  for (const text of toAdmin) for (const planted of forNobody) expect(text).not.toContain(planted)
  expect(toAdmin.join()).toContain(secret('held'))
  const audited = JSON.stringify(await site.db.selectFrom('audit_log').selectAll().execute())
  const logged = log.text().split('\n')
  // Ids are in the paths of requests.
  const isId = (planted: string) => [draftId, draft._id, trashed._id].includes(planted)
  for (const planted of secrets.filter((one) => !isId(one))) {
    expect(logged.filter((line) => line.includes(planted))).toEqual([])
    expect(audited).not.toContain(planted)
  }
  expect(log.text()).toContain('/api/v1/user/me')

  // Shows that the search finds something: the author's own responses contain the planted values.
  const as = author
  const own = [
    ['phone', await respond(site, 'GET /user/me', { as })],
    ['title', await respond(site, 'GET /user/allUserBlog', { as })],
    ['typed', await respond(site, 'GET /drafts', { as })],
    ['autosaved', await respond(site, 'GET /drafts/:id', { params: { id: draftId }, as })],
    ['trash', await respond(site, 'GET /trash', { as })],
    [
      'revision',
      await respond(site, 'GET /blog/revision/:id/:version', { params: { id: hasty._id, version: '1' }, as }),
    ],
  ] as const
  for (const [what, { body }] of own) expect(body).toContain(secret(what))
})

/** The tokens in the emails to a person who asked for a password reset. */
async function linksMailedTo({ user }: SignedIn): Promise<string[]> {
  await call(site, 'POST /user/forgotPassword', { body: { email: user.email } })
  const mailed = async () => {
    const emails = (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === user.email)
    return emails.map((email) => linkIn(email).token).filter(Boolean)
  }
  await expect.poll(async () => (await mailed()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  return mailed()
}
