// Over 250 lines, so that everything that an author keeps is planted before anybody else looks.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeChoices } from './notifications/preferences.ts'
import { makeAdmin } from './testing/admins.ts'
import { filesIn } from './testing/archives.ts'
import { addPasskey, makeAuthenticator } from './testing/authenticator.ts'
import { captureLog } from './testing/log.ts'
import { linkIn, outbox } from './testing/mail.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, sendForm, signedIn } from './testing/requests.ts'

let site: TestSite
let address: string
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'trace' })
  await site.app.listen({ port: 0 })
  address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
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

test('private values appear in no response, live event, email, export, log or audit entry for anybody else', async () => {
  const log = captureLog(site.app.log)
  const admin = await makeAdmin(site)
  const secret = (name: string) => `planted-${name}`
  const author = await signedIn(site.app, { email: `${secret('email')}@example.org`, phone: secret('phone') })
  const reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
  const other = await signedIn(site.app, { name: 'Another Author' })
  await sendForm(
    site.app,
    'PATCH',
    '/user/updateUserProfile',
    { name: author.user.name, showEmail: 'false' },
    author.cookie,
  )
  const heard = await Promise.all([everyFrame(''), everyFrame(reader.cookie), everyFrame(other.cookie)])

  // Everything that an author does, including drafts.
  const words = { title: `A draft with ${secret('title')}`, intro: `<p>A draft with ${secret('intro')}.</p>` }
  const draft = await postBlog(site.app, author, { ...words, published: 'false' })
  const blog = await postBlog(site.app, author)
  const { mainImage: _, ...change } = await blogFields({ ...words, published: 'false' })
  await sendForm(site.app, 'PUT', `/blog/update/${draft._id}`, change, author.cookie)
  const say = (blogId: string, comment: string) =>
    site.app.inject({
      method: 'POST',
      url: `/api/v1/comment/newComment/${blogId}`,
      payload: { comment },
      headers: { cookie: author.cookie },
    })
  // A revision of a public blog, with what its creator has taken out of it.
  const { mainImage: _picture, ...cleared } = await blogFields()
  const hasty = await postBlog(site.app, author, {
    published: 'false',
    intro: `<p>Too much: ${secret('revision')}</p>`,
  })
  await sendForm(site.app, 'PUT', `/blog/update/${hasty._id}`, cleared, author.cookie)
  await say(draft._id, secret('comment'))
  await say(blog._id, 'A public comment')
  await site.app.inject({
    method: 'POST',
    url: `/api/v1/subscribe/newSubscriber/${author.user._id}`,
    headers: { cookie: reader.cookie },
  })

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

  const said = { reason: 'other', text: secret('report'), kind: 'profile', id: reader.user._id }
  await site.app.inject({
    method: 'POST',
    url: '/api/v1/reports',
    payload: said,
    headers: { cookie: author.cookie },
  })

  const draftId = randomUUID()
  const at = new Date().toISOString()
  const fields = { title: { value: secret('typed'), at }, intro: { value: `<p>${secret('autosaved')}</p>`, at } }
  await site.app.inject({
    method: 'PUT',
    url: `/api/v1/drafts/${draftId}`,
    payload: { version: 0, device: secret('device'), blogId: blog._id, blogVersion: 1, fields },
    headers: { cookie: author.cookie },
  })
  const trashed = await postBlog(site.app, author, {
    title: `Deleted with ${secret('trash')}`,
    published: 'false',
  })
  const url = `/api/v1/blog/deletePost/${trashed._id}`
  await site.app.inject({ method: 'DELETE', url, headers: { cookie: author.cookie } })

  const enable = (path: string, payload: object) =>
    site.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload, headers: { cookie: author.cookie } })
  const factor = (await enable('setUpSecondFactor', { currentPassword: PASSWORD })).json().data.secret as string
  const code = TOTP.generate({ secret: Secret.fromBase32(factor) })
  const { recoveryCodes } = (await enable('confirmSecondFactor', { code })).json().data as { recoveryCodes: string[] }
  const factors = await site.db.selectFrom('second_factors').select('secret').execute()

  await addPasskey(site.app, author, makeAuthenticator())
  for (const { user } of [author, reader]) await changeChoices(site.db, user._id, { comments: 'daily' }, new Date())
  const endings = await site.db.selectFrom('digests').select('token').execute()
  const passkeys = await site.db.selectFrom('passkeys').select(['credential_id', 'public_key']).execute()
  await enable('setUpPasskey', { currentPassword: PASSWORD })
  const challenges = await site.db.selectFrom('passkey_challenges').select('challenge_hash').execute()

  // What everybody may see of the author is less than what signed-in people may.
  await sendForm(
    site.app,
    'PATCH',
    '/user/updateUserProfile',
    { name: author.user.name, phoneVisibility: 'nobody', educationVisibility: 'nobody' },
    author.cookie,
  )
  const tokens = await linksMailedTo(author)
  const preview = await site.app.inject({
    method: 'POST',
    url: `/api/v1/previewLinks/${draft._id}`,
    headers: { cookie: author.cookie },
  })
  const previewToken = String(preview.json().data.address).replace('/preview/', '')

  const hashes = await site.db.selectFrom('users').select('password_hash').execute()
  const sessions = await site.db.selectFrom('sessions').select('token_hash').execute()
  /** What admins decide on. */
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
    for (const call of calls) {
      const answer = await site.app.inject({
        ...call,
        headers: { cookie },
        ...(call.method !== 'GET' && { payload: { comment: 'A stranger' } }),
      })
      expect(answer.statusCode, `${call.method} ${call.url}`).toBeLessThan(500)
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
  const exported = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/takeData',
    payload: { currentPassword: PASSWORD },
    headers: { cookie: reader.cookie },
  })
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
  expect(await own(author, '/user/me')).toContain(secret('phone'))
  expect(await own(author, '/user/allUserBlog')).toContain(secret('title'))
  expect(await own(author, '/drafts')).toContain(secret('typed'))
  expect(await own(author, `/drafts/${draftId}`)).toContain(secret('autosaved'))
  expect(await own(author, '/trash')).toContain(secret('trash'))
  expect(await own(author, `/blog/revision/${hasty._id}/1`)).toContain(secret('revision'))
})

/** The tokens in the emails to a person, of whom a password reset was asked for. */
async function linksMailedTo({ user }: SignedIn): Promise<string[]> {
  await site.app.inject({ method: 'POST', url: '/api/v1/user/forgotPassword', payload: { email: user.email } })
  const mailed = async () => {
    const emails = (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === user.email)
    return emails.map((email) => linkIn(email).token).filter(Boolean)
  }
  await expect.poll(async () => (await mailed()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  return mailed()
}

async function own({ cookie }: SignedIn, path: string): Promise<string> {
  return (await site.app.inject({ url: `/api/v1${path}`, headers: { cookie } })).body
}
