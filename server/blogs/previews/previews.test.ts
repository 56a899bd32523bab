// Over 250 lines, so that the tests of previews share one site: each further file starts another.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewPreviewLink, Preview } from '#contract/previews.ts'
import { act, makeAdmin } from '../../testing/admins.ts'
import { deleteBlog } from '../../testing/blogs.ts'
import { type Caller, call, type Form, respond } from '../../testing/call.ts'
import { captureLog } from '../../testing/log.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { makePicture } from '../../testing/pictures.ts'
import { blogFields, get, postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'

let site: TestSite
let author: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  other = await signedIn(site.app)
})
afterAll(() => site.close())

const newLink = (id: string, as: Caller) => respond(site, 'POST /previewLinks/:id', { params: { id }, as })
const update = (id: string, form: Form, as: Caller) => call(site, 'PUT /blog/update/:id', { params: { id }, form, as })
const linksOf = (id: string, as: Caller) => respond(site, 'GET /previewLinks/:id', { params: { id }, as })
const endLink = (id: string, linkId: string, as: Caller = author) =>
  respond(site, 'DELETE /previewLinks/:id/:linkId', { params: { id, linkId }, as })
const draftBlog = (changes = {}) => postBlog(site.app, author, { published: 'False', ...changes })
async function link(id: string) {
  const answer = await newLink(id, author)
  expect(answer.statusCode, answer.body).toBe(201)
  return NewPreviewLink.strict().parse(answer.json().data)
}
/** The response for an address without an account. */
const visit = (address: string) => get(site.app, address)

test('a link shows an unpublished blog as it is, and nothing else, without an account', async () => {
  const { _id } = await draftBlog({ paraOneTitle: 'Oil' })
  const { address } = await link(_id)
  expect(address).toMatch(/^\/preview\/[\w-]{43}$/)
  const answer = await visit(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Preview.strict().parse(answer.json().data)).toMatchObject({
    title: 'How lighthouses were kept',
    paraOneTitle: 'Oil',
  })
  expect(answer.body).not.toContain(_id)
  const { mainImage: _, ...fields } = await blogFields({ title: 'How they were kept later', published: 'False' })
  await update(_id, fields, author)
  expect((await visit(address)).json().data.title).toBe('How they were kept later')
})

test('a revoked link explains itself, and other links keep working', async () => {
  const { _id } = await draftBlog()
  const [first, second] = [await link(_id), await link(_id)]
  const list = async () => (await linksOf(_id, author)).json().data
  expect((await list()).map((one: { _id: string }) => one._id).sort()).toEqual([first._id, second._id].sort())
  expect(await list()).not.toContainEqual(expect.objectContaining({ address: expect.anything() }))
  expect((await endLink(_id, first._id)).statusCode).toBe(200)
  expect((await visit(first.address)).json()).toMatchObject({
    statusCode: 404,
    message: 'This preview has been ended by its author.',
  })
  expect((await visit(second.address)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ _id: second._id }])
  expect((await endLink(_id, first._id)).statusCode).toBe(404)
})

test('a published blog cannot be previewed, and its links respond with 404', async () => {
  const { _id } = await draftBlog()
  const { address } = await link(_id)
  const { mainImage: _, ...fields } = await blogFields()
  await update(_id, { ...fields, published: 'True' }, author)
  expect((await visit(address)).statusCode).toBe(404)
  expect((await newLink(_id, author)).statusCode).toBe(409)
})

test('the links of a deleted blog respond with 404', async () => {
  const { _id } = await draftBlog()
  const { address } = await link(_id)
  await deleteBlog(site, _id, author)
  expect((await visit(address)).statusCode).toBe(404)
})

test('only its author can create, list or revoke the links of a draft', async () => {
  const { _id } = await draftBlog()
  const own = await draftBlog()
  const made = await link(_id)
  const theirs = await postBlog(site.app, other, { published: 'False' })
  for (const answer of [
    await newLink(_id, other),
    await linksOf(_id, other),
    await endLink(_id, made._id, other),
    // By a draft of their own, and the author by another one.
    await endLink(theirs._id, made._id, other),
    await endLink(own._id, made._id, author),
  ])
    expect(answer.statusCode).toBe(404)
  expect((await visit(made.address)).statusCode).toBe(200)
})

test.each(['x', 'x'.repeat(43), "' or 1=1 --", '%00', 'null', randomUUID()])(
  'the invalid token %s gets 404',
  async (token) => {
    expect((await call(site, 'GET /preview/:token', { params: { token } })).statusCode).toBe(404)
  },
)

test('the database contains no token, and neither its hash nor its ID works as one', async () => {
  const { _id } = await draftBlog()
  const { address, _id: id } = await link(_id)
  const token = address.split('/').at(-1) ?? ''
  const rows = await site.db.selectFrom('preview_links').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const guess of [rows[0]?.token_hash ?? '', id])
    expect((await call(site, 'GET /preview/:token', { params: { token: guess } })).statusCode).toBe(404)
})

test('tokens are not logged, even if each request is logged', async () => {
  const own = await makeSite({ LOG_LEVEL: 'info' })
  const log = captureLog(own.app.log)
  const token = 'A'.repeat(43)
  await own.app.inject({ url: `/api/v1/preview/${token}?from=mail` })
  expect(log.lines().flatMap(({ req }) => (req as { url: string } | undefined)?.url ?? [])).toEqual([
    '/api/v1/preview/[token]?from=mail',
  ])
  expect(log.text()).not.toContain(token)
  await own.close()
})

test('a draft has at most 20 links', async () => {
  const { _id } = await draftBlog()
  for (let made = 0; made < 20; made++) await link(_id)
  expect((await newLink(_id, author)).json()).toMatchObject({
    statusCode: 409,
    message: /many preview links/,
  })
})

describe('of an author whom an admin keeps from publishing', () => {
  const ENDED = { statusCode: 404, message: 'This preview has been ended by its author.' }
  const aDraft = async (by: SignedIn, blogId: string | null = null) => {
    const id = randomUUID()
    const title = { value: 'Never submitted', at: new Date(Date.now() - 60_000).toISOString() }
    const body = { version: 0, device: 'this one', blogId, blogVersion: null, fields: { title } }
    expect((await call(site, 'PUT /drafts/:id', { params: { id }, body, as: by })).statusCode).toBe(200)
    return id
  }
  const linksOf = async (by: SignedIn, ids: string[]) => {
    const made = await Promise.all(ids.map((id) => newLink(id, by)))
    return made.map((answer) => NewPreviewLink.parse(answer.json().data).address)
  }
  const expectShown = async (addresses: string[], isShown: boolean) => {
    for (const address of addresses) {
      const answer = await visit(address)
      expect(answer.json()).toMatchObject(isShown ? { statusCode: 200 } : ENDED)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  }

  test.each(['suspend', 'silence'] as const)(
    'links show nothing after %s, and again when it is undone',
    async (how) => {
      const [admin, by] = [await makeAdmin(site), await signedIn(site.app)]
      const { _id } = await postBlog(site.app, by, { published: 'False' })
      const addresses = await linksOf(by, [_id, await aDraft(by)])
      await expectShown(addresses, true)
      await act(site, admin, how, by)
      await expectShown(addresses, false)
      if (how === 'silence') {
        await aDraft(by)
        expect((await newLink(_id, by)).statusCode).toBe(403)
      }
      await act(site, admin, how === 'suspend' ? 'unsuspend' : 'unsilence', by)
      await expectShown(addresses, true)
    },
  )

  test('links end for good when all that a person wrote is removed, even drafts alone', async () => {
    const [admin, by, other] = [await makeAdmin(site), await signedIn(site.app), await signedIn(site.app)]
    const { _id } = await postBlog(site.app, by, { published: 'False' })
    const addresses = await linksOf(by, [_id, await aDraft(by)])
    const theirs = await linksOf(other, [await aDraft(other)])
    const removed = await act(site, admin, 'remove-contributions', by)
    expect(removed.json().data).toMatchObject({ contributionsRemovedAt: expect.any(String) })
    await expectShown(addresses, false)
    await act(site, admin, 'restore-contributions', by)
    await expectShown(addresses, false)
    await expectShown(theirs, true)
    await expectShown(await linksOf(by, [_id]), true)
  })

  test('links of a blog that an admin removes end for good, those of others do not', async () => {
    const [admin, by] = [await makeAdmin(site), await signedIn(site.app)]
    const blog = await postBlog(site.app, by, { published: 'False' })
    const change = await aDraft(by, blog._id)
    const [shown = '', changed = '', another = ''] = await linksOf(by, [blog._id, change, await aDraft(by)])
    const { mainImage: _, ...fields } = await blogFields()
    await update(blog._id, fields, by)
    await call(site, 'POST /reports', { body: { kind: 'blog', id: blog._id, reason: 'spam' }, as: other })
    const queue = (await call(site, 'GET /admin/queue', { as: admin })).data
    const entry = queue.find((one) => JSON.stringify(one).includes(blog._id))
    const decided = await respond(site, 'POST /admin/queue/:id/:decision', {
      params: { id: entry?._id ?? '', decision: 'remove' },
      body: { reason: '' },
      as: admin,
    })
    expect(decided.statusCode, decided.body).toBe(200)
    await expectShown([shown, changed], false)
    await expectShown([another], true)
    expect((await newLink(change, by)).json()).toMatchObject({
      statusCode: 409,
      message: 'An admin removed this blog: its draft cannot be shared.',
    })
    await act(site, admin, 'restore-contributions', by)
    await update(blog._id, { ...fields, published: 'False' }, by)
    await expectShown([shown, changed], false)
  })
})

describe('of a draft never submitted', () => {
  const save = async (fields: Record<string, string>, blogId: string | null = null) => {
    const id = randomUUID()
    const at = new Date(Date.now() - 60_000).toISOString()
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, at }]))
    const answer = await respond(site, 'PUT /drafts/:id', {
      params: { id },
      body: {
        version: 0,
        device: 'laptop',
        blogId,
        blogVersion: null,
        fields: typed,
      },
      as: author,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return id
  }

  test('a link shows the draft sanitised, even if it is almost empty', async () => {
    const empty = await link(await save({ title: 'Ab' }))
    expect(Preview.strict().parse((await visit(empty.address)).json().data)).toMatchObject({
      title: 'Ab',
      mainImage: null,
    })
    const image = (await call(site, 'POST /blog/picture', { form: { image: await makePicture() }, as: author })).data
    const hostile = await link(
      await save({
        title: 'Begun',
        mainImage: image.url,
        paraOneImage: author.user.avatar?.url ?? '',
        intro: `<p onclick="x()">Hello<script>alert(1)</script></p><img src="https://evil.example/a.png"><img src="${image.url}" onerror="x()">`,
      }),
    )
    const { data } = (await visit(hostile.address)).json()
    expect(data).toMatchObject({ title: 'Begun', mainImage: { url: image.url } })
    expect(data.intro).toMatch(
      /^<p>Hello<\/p><a href="https:\/\/evil.example\/a.png"[^>]*>a.png<\/a><img src="\/media\/[^>]* \/>$/,
    )
  })

  test('a link shows its code highlighted', async () => {
    const code = '<pre><code class="language-json">{ "a": 1 }</code></pre>'
    const begun = await link(await save({ paraTwoDescription: code }))
    const { data } = (await visit(begun.address)).json()
    expect(data.paraTwoDescription).toBe(code)
    expect(data.coloured.paraTwoDescription).toContain('<span class="hljs-number">1</span>')
    const unpublished = await link((await draftBlog({ intro: `<p>See this code:</p>${code}` }))._id)
    expect((await visit(unpublished.address)).json().data.coloured.intro).toContain('hljs-number')
  })

  test('the link of a submitted draft shows its blog until publication or revocation', async () => {
    const titled = { title: 'What it became', published: 'False' }
    const submit = async (fields: Record<string, string>, cookie = author.cookie) =>
      call(site, 'POST /blog/post', { form: { ...(await blogFields(titled)), ...fields }, as: cookie })
    const draftId = await save({ title: 'Begun' })
    const { address } = await link(draftId)
    expect((await submit({ draftId }, other.cookie)).statusCode).toBe(201)
    expect((await visit(address)).json().data.title).toBe('Begun')
    const blog = (await submit({ draftId })).data
    expect((await visit(address)).json().data.title).toBe('What it became')
    const [shown] = (await linksOf(blog._id, author)).json().data
    expect((await endLink(blog._id, shown?._id ?? '')).statusCode).toBe(200)
    expect((await visit(address)).statusCode).toBe(404)

    const changesId = await save({ title: 'Changed' }, blog._id)
    const changed = await link(changesId)
    const { mainImage: _, ...fields } = await blogFields({ title: 'Published by now', draftId: changesId })
    const updated = await update(blog._id, fields, author)
    expect(updated).toMatchObject({ statusCode: 200 })
    expect((await visit(changed.address)).statusCode).toBe(404)
  })

  test('a link of changes to a blog shows them merged into it, until they are discarded', async () => {
    const blog = await postBlog(site.app, author, { paraOneTitle: 'Oil' })
    const id = await save({ paraTwoTitle: 'Wicks' }, blog._id)
    const { address } = await link(id)
    const answer = await visit(address)
    expect(answer.json().data).toMatchObject({
      title: blog.title,
      paraOneTitle: 'Oil',
      paraTwoTitle: 'Wicks',
      mainImage: blog.mainImage,
    })
    expect(answer.body).not.toContain(blog._id)
    expect((await newLink(id, other)).statusCode).toBe(404)
    await call(site, 'DELETE /drafts/:id', { params: { id }, as: author })
    expect((await visit(address)).statusCode).toBe(404)
  })
})
