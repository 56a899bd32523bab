// Over 250 lines, so that the tests of revisions share one site: each further file starts another.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { oneLine } from '#contract/visible-text.ts'
import { cleanUp } from '../../job-handlers.ts'
import { deleteBlog } from '../../testing/blogs.ts'
import { type Caller, call, respond } from '../../testing/call.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { makePicture } from '../../testing/pictures.ts'
import { blogFields, deleteForEver, postBlog, type SignedIn, signedIn } from '../../testing/requests.ts'

const DAY = 24 * 60 * 60 * 1000

let site: TestSite
let author: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  other = await signedIn(site.app, { name: 'Other Author' })
})
afterAll(() => site.close())

type Version = number | string
const getRevision = (id: string, version: Version, as: Caller = author) =>
  respond(site, 'GET /blog/revision/:id/:version', { params: { id, version: String(version) }, as })
const restore = (id: string, version: Version, as: Caller = author) =>
  respond(site, 'POST /blog/restoreRevision/:id/:version', { params: { id, version: String(version) }, as })
const remove = (id: string, version: Version, as: Caller = author) =>
  respond(site, 'DELETE /blog/removeRevision/:id/:version', { params: { id, version: String(version) }, as })
const read = async (id: string): Promise<Blog> =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data
const page = (id: string, cursor?: string | null) =>
  call(site, 'GET /blog/revisions/:id', { params: { id }, query: { cursor }, as: author })
const list = async (id: string) => (await page(id)).data
const revision = async (id: string, version: number) => (await getRevision(id, version)).json().data

async function save(id: string, changes: Record<string, string | Buffer> = {}): Promise<Blog> {
  const { mainImage: _, ...fields } = await blogFields()
  const answer = await respond(site, 'PUT /blog/update/:id', {
    params: { id },
    form: { ...fields, ...changes },
    as: author,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** The fields of a blog that a revision restores. */
function written({ title, category, excerpt, mainImage, published, publishedAt, createdAt, ...blog }: Blog) {
  const { _id, createdBy, authorName, authorAvatar, updatedAt, version, ...texts } = blog
  return { title, category, excerpt, mainImage, ...texts }
}

describe('the list of revisions', () => {
  test('has every save, newest first, with the number of words added and removed', async () => {
    const { _id } = await postBlog(site.app, author, {
      intro: '<p>Every evening somebody climbed the stairs.</p>',
    })
    await save(_id, { intro: '<p>Every evening the keeper climbed the <strong>long</strong> stairs.</p>' })
    await save(_id, {
      intro: '<p>Stairs were climbed, the long ones, every evening.</p>',
      paraOneTitle: 'Oil and 石油',
    })
    expect(await list(_id)).toMatchObject([
      { version: 3, isCurrent: true, wordsAdded: 8, wordsRemoved: 4 },
      { version: 2, isCurrent: false, wordsAdded: 3, wordsRemoved: 1 },
      { version: 1, isCurrent: false, wordsAdded: 10, wordsRemoved: 0 },
    ])
  })

  test('has all of many saves, page by page, without gaps or repeats', async () => {
    const { _id } = await postBlog(site.app, author)
    for (let saves = 1; saves < 45; saves++) await save(_id)
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, nextCursor } = await page(_id, cursor)
      seen.push(...data.map(({ version }) => version))
      cursor = nextCursor
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => 45 - i))
    for (const cursor of ['0', '1']) expect(await page(_id, cursor)).toMatchObject({ data: [], nextCursor: null })
    for (const cursor of ['-1', 'x', '99999999999999999999'])
      expect(await page(_id, cursor)).toMatchObject({ statusCode: 400 })
  })

  test('of a blog never edited has only the current revision', async () => {
    const { _id } = await postBlog(site.app, author)
    expect(await list(_id)).toMatchObject([{ version: 1, isCurrent: true }])
    expect(await revision(_id, 1)).toMatchObject({ before: null, content: { title: 'How lighthouses were kept' } })
  })
})

test('a revision is returned with the one before it, texts and pictures', async () => {
  const { _id } = await postBlog(site.app, author, { paraOneImage: await makePicture() })
  const first = await read(_id)
  const second = await save(_id, { title: 'How they were kept', category: 'Food', removeParaOneImage: 'true' })
  const { summary, content, before } = await revision(_id, 2)
  expect(summary).toMatchObject({ version: 2, isCurrent: true, savedAt: second.updatedAt, title: second.title })
  expect(content).toEqual(Object.fromEntries(Object.keys(content).map((key) => [key, second[key as keyof Blog]])))
  expect(before).toEqual(Object.fromEntries(Object.keys(content).map((key) => [key, first[key as keyof Blog]])))
  expect(before?.paraOneImage).toMatchObject({ width: 64 })
})

test('restoring brings back exactly what was saved, and keeps what it replaced', async () => {
  const picture = fc.constantFrom('keep', 'new', 'remove')
  const change = fc.record({
    title: fc.string({ minLength: 10, maxLength: 60 }).filter((text) => oneLine(text).length >= 10),
    intro: fc.array(fc.lorem({ maxCount: 8 }), { minLength: 1, maxLength: 5 }),
    paraOneDescription: fc.string({ unit: 'grapheme', maxLength: 100 }),
    category: fc.constantFrom('Travel', 'Food', 'Game'),
    published: fc.constantFrom('True', 'False'),
    main: fc.boolean(),
    one: picture,
    inText: fc.boolean(),
  })
  const upload = async () =>
    (await call(site, 'POST /blog/picture', { form: { image: await makePicture() }, as: author })).data.url
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      async (changes, one, two) => {
        const { _id } = await postBlog(site.app, author, { paraOneImage: await makePicture() })
        const saved = new Map([[1, await read(_id)]])
        for (const { main, one: image, inText, intro, ...fields } of changes) {
          const shown = inText ? `<img src="${await upload()}" alt="A lamp">` : ''
          const answer = await save(_id, {
            ...fields,
            intro: `${intro.map((text) => `<p>${text}</p>`).join('')}<p>It is long enough.</p>${shown}`,
            ...(main && { mainImage: await makePicture() }),
            ...(image === 'new' && { paraOneImage: await makePicture() }),
            ...(image === 'remove' && { removeParaOneImage: 'true' }),
          })
          saved.set(answer.version, answer)
        }
        for (const nth of [one, two]) {
          const { published, version } = await read(_id)
          const wanted = [...saved.keys()].filter((known) => known !== version)[nth % (saved.size - 1)] ?? 0
          const answer = await restore(_id, wanted)
          expect(answer.statusCode, answer.body).toBe(200)
          const now = await read(_id)
          expect(answer.json().data).toEqual(now)
          expect(written(now)).toEqual(written(saved.get(wanted) as Blog))
          expect(now).toMatchObject({ published, version: version + 1 })
          saved.set(now.version, now)
          const urls = [now.mainImage.url, now.paraOneImage?.url ?? now.mainImage.url, ...shownIn(now.intro)]
          for (const url of urls) expect((await site.app.inject(url)).statusCode).toBe(200)
        }
        expect((await list(_id)).map(({ version }) => version)).toEqual([...saved.keys()].reverse())
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)

/** The addresses of the pictures in a text. */
const shownIn = (html: string) => [...html.matchAll(/ src="([^"]+)"/g)].map(([, url]) => url ?? '')

test('restoring is announced, neither publishes nor unpublishes, and can be undone', async () => {
  const { _id } = await postBlog(site.app, author, { category: 'Travel', title: 'The title that it began with' })
  await save(_id, { category: 'Food' })
  const listed = async (tag: string) =>
    JSON.stringify((await call(site, 'GET /blog/getAllBlog', { query: { tag } })).data).includes(_id)
  expect([await listed('Travel'), await listed('Food')]).toEqual([false, true])
  expect((await restore(_id, 1)).json().message).toBe(
    'Revision restored. The version it replaced is kept as a revision.',
  )
  expect([await listed('Travel'), await listed('Food')]).toEqual([true, false])
  expect((await call(site, 'GET /blog/singleBlog/:id', { params: { id: _id }, as: other })).data.title).toBe(
    'The title that it began with',
  )
  await restore(_id, 2)
  expect(await read(_id)).toMatchObject({ category: 'Food', version: 4, published: true })
  await save(_id, { published: 'False' })
  await restore(_id, 1)
  expect(await read(_id)).toMatchObject({ category: 'Travel', published: false })
})

test('concurrent saves and restores all succeed, and each is a revision', async () => {
  const { _id } = await postBlog(site.app, author)
  await save(_id)
  const { mainImage: _, ...fields } = await blogFields()
  const answers = await Promise.all([
    restore(_id, 1),
    call(site, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: author }),
    restore(_id, 1),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await list(_id)).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
})

describe('pictures', () => {
  const status = async (url: string) => (await site.app.inject(url)).statusCode
  const stored = async () => (await Array.fromAsync(site.media.list(new Date(Date.now() + 90 * DAY)))).length

  test('are kept as long as a revision shows them', async () => {
    const { _id, mainImage } = await postBlog(site.app, author)
    await save(_id, { mainImage: await makePicture() })
    await save(_id)
    expect(await status(mainImage.url)).toBe(200)
    const files = await stored()
    expect((await remove(_id, 2)).statusCode).toBe(200)
    expect([await status(mainImage.url), await stored()]).toEqual([200, files])
    expect((await remove(_id, 1)).statusCode).toBe(200)
    expect([await status(mainImage.url), await stored()]).toEqual([404, files - 1])
  })

  test('of revisions are deleted with the blog', async () => {
    const files = await stored()
    const { _id } = await postBlog(site.app, author)
    await save(_id, { mainImage: await makePicture() })
    expect(await stored()).toBe(files + 2)
    await deleteForEver(site.app, _id, author)
    expect(await stored()).toBe(files)
  })
})

describe('removing a revision permanently', () => {
  test('leaves the others, and is not possible for the current one', async () => {
    const { _id } = await postBlog(site.app, author, { intro: '<p>What should never have been there.</p>' })
    await save(_id)
    await save(_id)
    expect((await remove(_id, 1)).json()).toMatchObject({ message: 'Revision removed for ever', data: null })
    const left = await site.db.selectFrom('revisions').select('intro').where('blog_id', '=', _id).execute()
    expect(left.map(({ intro }) => intro)).toEqual(['<p>Every evening somebody climbed the stairs.</p>'])
    expect((await list(_id)).map(({ version }) => version)).toEqual([3, 2])
    for (const answer of [await remove(_id, 3), await restore(_id, 3)]) {
      expect(answer.json()).toMatchObject({ statusCode: 409, message: expect.stringContaining('as it is now') })
    }
    expect(await read(_id)).toMatchObject({ version: 3 })
  })

  test.each(['1', '4', '0', '-1', '1.5', '1e0', 'x', '999999999999', "' or 1=1 --"])(
    'the missing version %s gets 404',
    async (version) => {
      const { _id } = await postBlog(site.app, author)
      await save(_id)
      await save(_id)
      await remove(_id, 1)
      const answers = [await getRevision(_id, version), await restore(_id, version), await remove(_id, version)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    },
  )
})

test('revisions of a blog in the trash are hidden, and are back when it is restored', async () => {
  const { _id } = await postBlog(site.app, author)
  await save(_id)
  await deleteBlog(site, _id, author)
  const answers = [
    await respond(site, 'GET /blog/revisions/:id', { params: { id: _id }, as: author }),
    await getRevision(_id, '1', author),
    await restore(_id, 1),
    await remove(_id, 1),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  await call(site, 'POST /trash/restoreBlog/:id', { params: { id: _id }, as: author })
  expect((await list(_id)).map(({ version }) => version)).toEqual([2, 1])
})

test("another author's revisions get 404 by any of their IDs", async () => {
  const { _id } = await postBlog(site.app, author)
  const own = await postBlog(site.app, other)
  await save(_id)
  const answers = [
    await respond(site, 'GET /blog/revisions/:id', { params: { id: _id }, as: other }),
    await getRevision(_id, '1', other),
    await restore(_id, 1, other.cookie),
    await remove(_id, 1, other.cookie),
    // The other author's own blog has no such version.
    await restore(own._id, 2, other.cookie),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(await list(_id)).toHaveLength(2)
})

describe('next to the previous release', () => {
  test('what that release overwrites is kept as a revision, with its pictures', async () => {
    const { _id, mainImage } = await postBlog(site.app, author)
    const [, id = ''] = mainImage.url.split('/media/')[1]?.match(/^([^/]+)/) ?? []
    const replacement = await postBlog(site.app, author)
    const { main_image_id } = await site.db
      .selectFrom('blogs')
      .select('main_image_id')
      .where('id', '=', replacement._id)
      .executeTakeFirstOrThrow()
    // Its statements for a save with another picture.
    await site.db
      .updateTable('blogs')
      .set(({ eb }) => ({ title: 'Saved by an older release', version: eb('version', '+', 1) }))
      .where('id', '=', _id)
      .execute()
    await site.db.updateTable('blogs').set({ main_image_id }).where('id', '=', _id).execute()
    await site.db.deleteFrom('blog_pictures').where('blog_id', '=', _id).execute()
    await site.db.insertInto('blog_pictures').values({ blog_id: _id, picture_id: main_image_id }).execute()
    const deleted = await site.db.deleteFrom('pictures').where('id', '=', id).returning('id').execute()
    expect(deleted).toEqual([])
    expect((await list(_id)).map(({ title }) => title)).toEqual([
      'Saved by an older release',
      'How lighthouses were kept',
    ])
    await restore(_id, 1)
    expect((await read(_id)).mainImage).toEqual(mainImage)
  })
})

test('the clean-up keeps all revisions of 30 days, then one a day, with pictures', async () => {
  const own = await makeSite()
  const writer = await signedIn(own.app)
  const { _id } = await postBlog(own.app, writer)
  const { mainImage: _, ...fields } = await blogFields()
  const now = Date.now()
  const at = (day: number, hour: number) =>
    new Date(Math.floor(now / DAY) * DAY - day * DAY + hour * 3_600_000).toISOString()
  const times = [at(40, 3), at(40, 4), at(40, 5), at(39, 1), at(33, 0), at(33, 23), at(20, 1), at(20, 2), at(1, 0)]
  for (const [nth, time] of times.entries()) {
    await own.db.updateTable('blogs').set({ updated_at: time }).where('id', '=', _id).execute()
    const changes: Record<string, string | Buffer> = { ...fields }
    if (nth < 2) changes.mainImage = await makePicture()
    await call(own, 'PUT /blog/update/:id', { params: { id: _id }, form: changes, as: writer })
  }
  // Another blog of the same days has its own.
  const second = await postBlog(own.app, writer)
  await own.db
    .updateTable('blogs')
    .set({ updated_at: at(40, 1) })
    .where('id', '=', second._id)
    .execute()
  await call(own, 'PUT /blog/update/:id', { params: { id: second._id }, form: fields, as: writer })
  const runCleanUp = () => cleanUp({ db: own.db, media: own.media, now: () => new Date(now) })
  for (const _run of ['first', 'again']) {
    await runCleanUp()
    const left = await own.db.selectFrom('revisions').select(['blog_id', 'saved_at']).orderBy('version').execute()
    const kept = (id: string) => left.filter(({ blog_id }) => blog_id === id).map(({ saved_at }) => saved_at)
    expect(kept(_id)).toEqual([at(40, 5), at(39, 1), at(33, 23), at(20, 1), at(20, 2), at(1, 0)])
    expect(kept(second._id)).toEqual([at(40, 1)])
    const pictures = await own.db.selectFrom('pictures').select('id').execute()
    const files = await Array.fromAsync(own.media.list(new Date(now + DAY)))
    expect(files.sort()).toEqual(pictures.map(({ id }) => id).sort())
    // The avatar, the picture that is shown now, and that of the other blog.
    expect(files).toHaveLength(3)
  }
  await own.close()
})

test('a thousand older revisions are thinned in several steps', async () => {
  const own = await makeSite()
  const writer = await signedIn(own.app)
  const { _id } = await postBlog(own.app, writer)
  const { mainImage: _, ...fields } = await blogFields()
  await call(own, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: writer })
  const row = await own.db.selectFrom('revisions').selectAll().executeTakeFirstOrThrow()
  await own.db.deleteFrom('revisions').execute()
  const rows = Array.from({ length: 1200 }, (_, i) => ({
    ...row,
    version: 1000 + i,
    saved_at: new Date(Date.parse('2020-01-01') + i * 8 * 3_600_000).toISOString(),
  }))
  for (let from = 0; from < rows.length; from += 300)
    await own.db
      .insertInto('revisions')
      .values(rows.slice(from, from + 300))
      .execute()
  await cleanUp({ db: own.db, media: own.media, now: () => new Date() })
  const left = await own.db.selectFrom('revisions').select('version').orderBy('version').execute()
  expect(left.map(({ version }) => version)).toEqual(Array.from({ length: 400 }, (_, i) => 1002 + i * 3))
  await own.close()
})
