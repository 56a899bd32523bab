// Over 250 lines, so that the tests of blogs share one site: each further file starts another.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Blog, BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import * as errors from '#messages/errors.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type CallAnswer, type Caller, call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, get, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { CUT_TEXT } from '../testing/rich-texts.ts'

let site: TestSite
let author: SignedIn
let other: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  other = await signedIn(site.app, { name: 'Other Author' })
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

const post = (form: Form, as?: Caller) => call(site, 'POST /blog/post', { form, as })
const update = (id: string, form: Form, as?: Caller) => call(site, 'PUT /blog/update/:id', { params: { id }, form, as })
const read = (id: string, as?: Caller) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })
const cardOf = (id: string) => call(site, 'GET /blog/card/:id', { params: { id } })
const ownBlogs = async () => (await call(site, 'GET /user/allUserBlog', { as: author })).data.blogs
type Listing = { tag?: string; limit?: number }
const listed = async (query: Listing = {}) => (await call(site, 'GET /blog/getAllBlog', { query })).data
const isListed = async (id: string, query?: Listing) => (await listed(query)).some(({ _id }) => _id === id)

describe('post', () => {
  test('returns the whole blog, which its page, the listing and the dashboard show', async () => {
    const fields = await blogFields({
      paraOneTitle: 'Oil',
      paraOneDescription: '<p>Whale oil.</p>',
      paraOneImage: await makePicture(),
    })
    const answer = await post(fields, author)
    expect(answer.statusCode).toBe(201)
    const blog = Blog.strict().parse(answer.data)
    expect(blog).toMatchObject({
      title: fields.title,
      excerpt: 'Every evening somebody climbed the stairs.',
      paraOneTitle: 'Oil',
      paraOneDescription: '<p>Whale oil.</p>',
      paraOneImage: { width: 64, height: 48 },
      paraTwoImage: null,
      published: true,
      createdBy: author.user._id,
      authorName: 'Ada Lovelace',
    })
    expect(blog.authorAvatar).toMatch(/^\/media\/[\w-]+\/96\.webp$/)
    expect((await read(blog._id, reader)).data).toEqual(blog)
    const card = (await listed()).find(({ _id }) => _id === blog._id)
    expect(BlogCard.strict().parse(card)).toEqual({ ...BlogCard.parse(blog), commentCount: 0 })
    expect((await cardOf(blog._id)).data).toEqual(BlogCard.parse(blog))
    const own = await ownBlogs()
    expect(OwnBlogCard.strict().parse(own[0])).toEqual({
      ...card,
      authorAvatar: { url: blog.authorAvatar },
      publishAt: null,
    })
  })

  test('returns code with syntax highlighting, and stores it without', async () => {
    const code = '<pre><code class="language-json">{\n\t"a": 1 &lt; 2\n}</code></pre>'
    const fields = await blogFields({ paraTwoDescription: code, published: 'False' })
    const { _id, ...posted } = (await post(fields, author)).data
    const coloured = posted.coloured?.paraTwoDescription ?? ''
    expect(coloured).toContain('<span class="hljs-attr">&quot;a&quot;</span>')
    expect(Object.keys(posted.coloured ?? {})).toEqual(['paraTwoDescription'])
    const answers = [
      async () => (await read(_id, author)).data,
      // The rendered text is sent back by mistake, and published.
      async () => (await update(_id, { ...fields, paraTwoDescription: coloured, published: 'True' }, author)).data,
      async () => (await read(_id, reader)).data,
    ]
    for (const answer of answers) {
      expect(await answer()).toMatchObject({ paraTwoDescription: code, coloured: { paraTwoDescription: coloured } })
    }
    expect(
      (await site.db.selectFrom('blogs').select('para_two_description').where('id', '=', _id).executeTakeFirst())
        ?.para_two_description,
    ).toBe(code)
  })

  test('rejects visitors and readers', async () => {
    const fields = await blogFields()
    expect((await post(fields)).statusCode).toBe(401)
    expect((await post(fields, reader)).statusCode).toBe(403)
  })

  test('reports the errors of all fields at once', async () => {
    const answer = await post({ title: 'Short', intro: '<p><br></p>' }, author)
    expect(answer.statusCode).toBe(400)
    expect(answer).toMatchObject({
      message: 'Blog title must be at least 10 characters long',
      errors: [
        { path: 'title', code: 'too-short', message: 'Blog title must be at least 10 characters long' },
        { path: 'category', code: 'required', message: 'Category is required' },
        { path: 'intro', code: 'required', message: 'Blog content is required' },
        { path: 'mainImage', code: 'required', message: 'Main image is required' },
      ],
    })
  })

  test.each([
    ['title', '', 'required', 'Blog title is required'],
    ['title', 'x'.repeat(201), 'too-long', 'Blog title must be at most 200 characters long'],
    ['paraOneTitle', 'x'.repeat(201), 'too-long', 'Para One Title must be at most 200 characters long'],
    ['paraTwoTitle', 'x'.repeat(201), 'too-long', 'Para Two Title must be at most 200 characters long'],
    ['paraThreeTitle', 'x'.repeat(201), 'too-long', 'Para Three Title must be at most 200 characters long'],
    ['category', '', 'required', 'Category is required'],
    ['category', 'Gardening', 'not-found', 'This site has no such category. Choose another'],
    ['intro', '<p>Too short</p>', 'too-short', 'Content must be at least 10 characters long'],
    [
      'intro',
      `<p>${'é'.repeat(100_000)}</p>`,
      'too-long',
      'This text is 1 kB too long: at most 200 kB with its formatting',
    ],
    [
      'paraOneDescription',
      '&'.repeat(190_000),
      'too-long',
      'This text is 750 kB too long: at most 200 kB with its formatting',
    ],
    [
      'paraTwoDescription',
      'x'.repeat(200_001),
      'too-long',
      'This text is 1 kB too long: at most 200 kB with its formatting',
    ],
    [
      'paraThreeDescription',
      `<p><a href="https://example.org/${'x'.repeat(2000)}">z${`${FOOTNOTE_START}x</sup>y`.repeat(5000)}`,
      'too-long',
      expect.stringContaining('too long: at most 200 kB with its formatting'),
    ],
    // A footnote without words is removed, but what follows where the text was cut is missing.
    [
      'paraThreeDescription',
      CUT_TEXT,
      'too-long',
      expect.stringContaining('too long: at most 200 kB with its formatting'),
    ],
    ['published', 'perhaps', 'invalid-choice', 'Choose True or False'],
  ])('rejects an invalid %s with its message', async (path, value, code, message) => {
    const answer = await post(await blogFields({ [path]: value }), author)
    expect(answer.statusCode).toBe(400)
    expect(answer.errors).toEqual([{ path, code, message }])
  })

  test('accepts field names ending in [], and a published flag in any case or omitted', async () => {
    const { mainImage, ...fields } = await blogFields({ published: 'TRUE' })
    const bracketed = {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}[]`, value])),
      'mainImage[]': mainImage,
    }
    const answer = await post(bracketed, author)
    expect(answer.statusCode).toBe(201)
    expect(answer.data.published).toBe(true)
    const { published: _, ...without } = await blogFields()
    expect((await post(without, author)).data.published).toBe(true)
  })

  test('keeps any writing system and long words, and removes markup of other editors', async () => {
    const intro =
      `<h2 class="MsoTitle" onclick="x()">שלום 👩‍👩‍👧‍👦</h2><p style="color:red">${'w'.repeat(200)}<script>alert(1)</script>` +
      '<a href="javascript:alert(1)">bad</a> <a href="https://example.org/">good</a><img src="https://evil.example/a.png"><iframe></iframe></p>'
    const { _id } = await postBlog(site.app, author, { intro })
    const blog = (await read(_id, reader)).data
    expect(blog.intro).toBe(
      `<h2>שלום 👩‍👩‍👧‍👦</h2><p>${'w'.repeat(200)}bad ` +
        '<a href="https://example.org/" rel="noopener nofollow ugc" target="_blank">good</a>' +
        '<a href="https://evil.example/a.png" rel="noopener nofollow ugc" target="_blank">a.png</a></p>',
    )
  })

  test('stores the pictures in a text once each, and links those that are elsewhere', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    const url = `data:image/png;base64,${png.toString('base64')}`
    const fields = await blogFields({
      intro: `<p>One picture, twice.</p><img src="${url}" alt="A lamp"><figure><img src="${url}"><figcaption>Lit</figcaption></figure>`,
      paraOneDescription:
        '<p>And <img src="https://elsewhere.example/a/lamp.png" alt="another lamp"> <img src="https://elsewhere.example/count" width="1"></p>',
      paraTwoDescription: '<p><img src="cid:1" alt="One in an email"></p>',
    })
    const posted = await post(fields, author)
    expect(posted.statusCode).toBe(201)
    const blog = posted.data
    const images = [...blog.intro.matchAll(/<img src="(\/media\/[^"]+)" [^>]*width="30" height="20"/g)]
    expect(images).toHaveLength(2)
    expect(images[0]?.[1]).toBe(images[1]?.[1])
    expect(blog.intro).toContain('alt="A lamp"')
    expect(blog.intro).toContain('<figcaption>Lit</figcaption>')
    expect((await site.app.inject(images[0]?.[1] ?? '')).statusCode).toBe(200)
    expect(blog.paraOneDescription).toBe(
      '<p>And <a href="https://elsewhere.example/a/lamp.png" rel="noopener nofollow ugc" target="_blank">another lamp</a> </p>',
    )
    expect(blog.paraTwoDescription).toBe('<p>One in an email</p>')
    const changed = { ...fields, intro: `<p>Changed now.</p><img src="${url.replace('png;', 'png; ')}">` }
    const saved = await update(blog._id, changed, author)
    expect(saved.data.intro).toMatch(/<img src="\/media\//)
  })

  test.each([
    ['that is none', 'data:image/png;base64,AAAA', 415],
    ['of SVG', 'data:image/svg+xml,<svg/>'.replace('<svg/>', '%3Csvg/%3E'), 415],
  ])('refuses a picture %s in a text at its field, and keeps nothing of the others', async (_what, url, status) => {
    const count = async () => (await site.db.selectFrom('pictures').select('id').execute()).length
    const before = await count()
    const good = `data:image/jpeg;base64,${(await makePicture()).toString('base64')}`
    const answer = await post(await blogFields({ paraTwoDescription: `<img src="${good}"><img src="${url}">` }), author)
    expect(answer.statusCode).toBe(status)
    expect(answer.errors).toMatchObject([{ path: 'paraTwoDescription', message: errors.pictureWrongType }])
    const long = await post(await blogFields({ intro: 'x', paraTwoDescription: `<img src="${good}">` }), author)
    expect(long.statusCode).toBe(400)
    expect(await count()).toBe(before)
  })

  test('refuses a text with more pictures than are uploaded for one', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `<img src="data:image/gif;base64,${at}">`).join('')
    const fields = await blogFields({ paraOneDescription: many })
    const answer = await post(fields, author)
    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'paraOneDescription' }] })
  })
})

describe('an unpublished blog', () => {
  test('responds 404 to everybody but its author', async () => {
    const { _id } = await postBlog(site.app, author, { published: 'false' })
    expect(await isListed(_id, { limit: 100 })).toBe(false)
    expect((await cardOf(_id)).statusCode).toBe(404)
    expect((await read(_id, other)).statusCode).toBe(404)
    expect((await update(_id, await blogFields(), other)).statusCode).toBe(404)
    expect((await deleteBlog(site, _id, other)).statusCode).toBe(404)
    expect((await read(_id, author)).data.published).toBe(false)
  })

  test('moves to the top of the listing when published, and leaves it when withdrawn', async () => {
    const draft = await postBlog(site.app, author, { published: 'False' })
    const { mainImage: _, ...fields } = await blogFields({ published: 'true' })
    await postBlog(site.app, other)
    site.wait(1000)
    await update(draft._id, fields, author)
    expect((await listed())[0]?._id).toBe(draft._id)
    await update(draft._id, { ...fields, published: 'false' }, author)
    expect(await isListed(draft._id)).toBe(false)
  })

  test('gets a message for each save: saved as a draft, published, updated or withdrawn', async () => {
    const draft = await postBlog(site.app, author, { published: 'False' })
    const { mainImage: _, ...fields } = await blogFields()
    const said: string[] = []
    for (const published of ['False', 'True', 'True', 'False']) {
      const form = { ...fields, published }
      const answer = await update(draft._id, form, author)
      said.push(answer.message)
    }
    expect(said).toEqual([
      'Blog updated as a draft that only you can see',
      'Blog published successfully',
      'Blog updated successfully',
      'Blog updated as a draft that only you can see',
    ])
  })
})

describe('update', () => {
  test('changes the text and keeps pictures that were not sent', async () => {
    const blog = await postBlog(site.app, author, {
      paraOneImage: await makePicture(),
      paraTwoImage: await makePicture(),
    })
    const fields = { title: 'Another title for it', category: 'Food', intro: '<p>Another beginning.</p>' }
    const answer = await update(blog._id, { ...fields, published: 'true', removeParaTwoImage: 'true' }, author)
    expect(answer.statusCode).toBe(200)
    expect(answer.data).toMatchObject({
      title: 'Another title for it',
      category: 'Food',
      mainImage: blog.mainImage,
      paraOneImage: { width: 64 },
      paraTwoImage: null,
      publishedAt: blog.publishedAt,
    })
    expect(await isListed(blog._id, { tag: 'Food' })).toBe(true)
    expect(await isListed(blog._id, { tag: '' })).toBe(true)
    expect(await isListed(blog._id, { tag: 'Travel' })).toBe(false)
  })

  test('is rejected for anyone but the author', async () => {
    const blog = await postBlog(site.app, author)
    const statuses = []
    for (const as of [undefined, reader, other]) {
      statuses.push((await update(blog._id, await blogFields(), as)).statusCode)
      statuses.push((await deleteBlog(site, blog._id, as)).statusCode)
    }
    expect(statuses).toEqual([401, 401, 403, 403, 403, 403])
  })

  test('concurrent saves all succeed, and the blog matches exactly one of them', async () => {
    const blog = await postBlog(site.app, author)
    const save = async (word: string) =>
      update(blog._id, await blogFields({ title: `${word} `.repeat(5), intro: word.repeat(10) }), author)
    const answers = await Promise.all([save('left'), save('right'), save('middle')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { title, intro } = (await read(blog._id, author)).data
    expect(intro).toBe(title.split(' ')[0]?.repeat(10))
  })
})

describe('conflicts and duplicates', () => {
  const save = (id: string, fields: Record<string, string>) =>
    update(
      id,
      { title: 'A title that is long enough', category: 'Food', intro: '<p>A beginning of it.</p>', ...fields },
      author,
    )

  test('a save based on an outdated version responds 409 with the current one', async () => {
    const blog = await postBlog(site.app, author)
    const first = await save(blog._id, { version: '1', title: 'What the first one wrote' })
    expect(first.data).toMatchObject({ version: 2, title: 'What the first one wrote' })
    const second = await save(blog._id, { version: '1', title: 'What the second one wrote' })
    expect(second.statusCode).toBe(409)
    expect(second.data).toEqual(first.data)
    expect((await save(blog._id, { version: '2', title: 'Chosen after a look at it' })).data.version).toBe(3)
    expect((await save(blog._id, { title: 'A client that knows no version' })).statusCode).toBe(200)
  })

  test('of two concurrent saves of the same version, one is rejected', async () => {
    const blog = await postBlog(site.app, author)
    const answers = await Promise.all(
      ['one', 'two'].map((title) => save(blog._id, { version: '1', title: title.repeat(5) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('pictures of a rejected save are not stored', async () => {
    const blog = await postBlog(site.app, author)
    const before = await Array.fromAsync(site.media.list(new Date(Date.now() + 60_000)))
    const fields = await blogFields({ version: '7' })
    expect((await update(blog._id, fields, author)).statusCode).toBe(409)
    expect(await Array.fromAsync(site.media.list(new Date(Date.now() + 60_000)))).toEqual(before)
  })

  test('repeated submissions with one idempotency key succeed and create one blog', async () => {
    const fields = await blogFields({ submissionId: 'one-sending', title: 'Sent by a double click' })
    const answers = await Promise.all([1, 2, 3].map(() => post(fields, author)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.data._id)).size).toBe(1)
    const own = await ownBlogs()
    expect(own.filter(({ title }) => title === fields.title)).toHaveLength(1)
    const pictures = await site.db.selectFrom('pictures').select('id').execute()
    const stored = await Array.fromAsync(site.media.list(new Date(Date.now() + 60_000)))
    expect(stored.sort()).toEqual(pictures.map(({ id }) => id).sort())
    expect((await post(fields, other)).data.createdBy).toBe(other.user._id)
  })
})

test('a draft that is submitted eight times at once without a key becomes one blog', async () => {
  const draftId = randomUUID()
  const fields = await blogFields({ draftId, title: 'Sent by a plain client' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(fields, author)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map((answer) => answer.data._id)).size).toBe(1)
})

describe('delete', () => {
  test('removes the blog, and its files once it is permanently deleted', async () => {
    const blog = await postBlog(site.app, author)
    const answer = await deleteBlog(site, blog._id, author)
    expect(answer).toEqual({ statusCode: 200, success: true, message: 'Blog deleted successfully', data: null })
    expect((await read(blog._id, author)).statusCode).toBe(404)
    expect((await deleteBlog(site, blog._id, author)).statusCode).toBe(404)
    await call(site, 'DELETE /trash/deleteBlog/:id', { params: { id: blog._id }, as: author })
    expect((await site.app.inject(blog.mainImage.url)).statusCode).toBe(404)
  })
})

describe('listing', () => {
  test('own blogs come all at once, or in pages by cursor', async () => {
    const writer = await signedIn(site.app)
    const ids: string[] = []
    for (const published of ['true', 'false', 'true'])
      ids.unshift((await postBlog(site.app, writer, { published }))._id)
    const page = async (query: { limit?: number; cursor?: string | null } = {}) => {
      const { data, nextCursor } = await call(site, 'GET /user/allUserBlog', { query, as: writer })
      return { ids: data.blogs.map(({ _id }) => _id), nextCursor }
    }
    expect(await page()).toEqual({ ids, nextCursor: null })
    const first = await page({ limit: 2 })
    expect(first.ids).toEqual(ids.slice(0, 2))
    const rest = { ids: ids.slice(2), nextCursor: null }
    for (const limit of [1, 2]) expect(await page({ limit, cursor: first.nextCursor })).toEqual(rest)
    const none = await call(site, 'GET /user/allUserBlog', { query: { limit: 0 }, as: writer })
    expect(none.statusCode).toBe(400)
  })

  test('pages by cursor without gaps or repeats', async () => {
    const own = await makeSite()
    const writer = await signedIn(own.app)
    const ids = []
    for (let i = 0; i < 7; i++) {
      own.wait(i % 2)
      ids.unshift((await postBlog(own.app, writer, { category: i % 3 ? 'Food' : 'Game' }))._id)
    }
    const walk = async (tag?: string) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query = { limit: 2, tag, cursor }
        const page: CallAnswer<'GET /blog/getAllBlog'> = await call(own, 'GET /blog/getAllBlog', { query })
        seen.push(...page.data.map(({ _id }) => _id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return seen
    }
    expect(await walk()).toEqual(ids)
    expect(await walk('Game')).toEqual(ids.filter((_, i) => (6 - i) % 3 === 0))
    await own.close()
  })

  test.each(['?limit=0', '?limit=101', '?limit=many', '?tag=Gardening'])('rejects the query %s', async (query) => {
    expect((await get(site.app, `/blog/getAllBlog${query}`)).statusCode).toBe(400)
  })

  test('tolerates a made-up cursor', async () => {
    expect((await call(site, 'GET /blog/getAllBlog', { query: { cursor: "';--" } })).statusCode).toBe(400)
  })
})

test('with PUBLIC_READING a blog can be read without a session', async () => {
  const open = await makeSite({ PUBLIC_READING: 'true' })
  const writer = await signedIn(open.app)
  const blog = await postBlog(open.app, writer)
  const draft = await postBlog(open.app, writer, { published: 'false' })
  const statuses = [blog, draft].map(async ({ _id: id }) => {
    return (await call(open, 'GET /blog/singleBlog/:id', { params: { id } })).statusCode
  })
  expect(await Promise.all(statuses)).toEqual([200, 404])
  await open.close()
  expect((await read((await listed())[0]?._id ?? '')).statusCode).toBe(401)
})

test('unknown routes and unknown ids respond 404', async () => {
  expect((await get(site.app, '/blog/nothing')).json()).toMatchObject({ statusCode: 404, success: false })
  expect((await read('nothing', author)).statusCode).toBe(404)
})
