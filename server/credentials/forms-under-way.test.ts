import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserAction } from '#contract/admin.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, multipart, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let admin: SignedIn

beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

/** Sends all of a form but its end, which the returned function sends. */
async function begin(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  { cookie }: SignedIn,
  fields: Record<string, string | Buffer>,
) {
  const { payload, headers } = await multipart(fields)
  const body = new PassThrough()
  body.write(payload.subarray(0, -20))
  const answer = site.app.inject({ method, url: `/api/v1${path}`, payload: body, headers: { ...headers, cookie } })
  const answered = answer.then(({ statusCode }) => statusCode)
  return () => {
    body.end(payload.subarray(-20))
    return answered
  }
}

const REFUSED: [UserAction, number][] = [
  ['suspend', 401],
  ['silence', 403],
  ['end-sessions', 401],
]

test.each(REFUSED)('what was being sent before an admin did “%s” is not saved', async (action, status) => {
  const author = await signedIn(site.app)
  const blog = await postBlog(site.app, author)
  const ends = [
    await begin('POST', '/blog/post', author, await blogFields({ title: 'Sent too late' })),
    await begin('PUT', `/blog/update/${blog._id}`, author, { ...(await blogFields()), title: 'Changed too late' }),
    await begin('PATCH', '/user/updateUserProfile', author, { name: 'Named too late' }),
    await begin('POST', '/blog/picture', author, { image: await makePicture() }),
  ]
  // Until the server is reading them.
  await sleep(100)
  expect((await act(site, admin, action, author)).statusCode).toBe(200)

  for (const end of ends) expect(await end()).toBe(status)
  const { title } = (await call(site, 'GET /blog/card/:id', { params: { id: blog._id } })).data
  expect(title).toBe(blog.title)
  const listed: { title: string }[] = (await call(site, 'GET /blog/getAllBlog')).data
  expect(listed.map((card) => card.title)).not.toContain('Sent too late')
  const person = await site.db.selectFrom('users').select('name').where('id', '=', author.user._id).executeTakeFirst()
  expect(person?.name).toBe(author.user.name)
})

test('a picture of the site that was being sent is refused once its sessions ended', async () => {
  const other = await makeAdmin(site)
  const end = await begin('PUT', '/admin/images/logo', other, { image: await makePicture() })
  await sleep(100)
  await act(site, admin, 'end-sessions', other)

  expect(await end()).toBe(401)
  expect((await call(site, 'GET /settings')).data.images?.logo).toBeUndefined()
})

test('a new blog that was being sent before its author became a Reader is not posted', async () => {
  const author = await signedIn(site.app)
  const end = await begin('POST', '/blog/post', author, await blogFields())
  await sleep(100)
  await act(site, admin, 'make-reader', author)

  expect(await end()).toBe(403)
})
