// Over 250 lines, so that the tests of drafts share one site: each further file starts another.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BlogFieldName, RICH_TEXTS } from '#contract/blog-fields.ts'
import type { DraftSave } from '#contract/drafts.ts'
import { DRAFTS_MAX } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures.ts'
import { cleanUp } from '../../job-handlers.ts'
import { mediaFolder } from '../../media/files.ts'
import { sweep } from '../../media/store.ts'
import { deleteBlog } from '../../testing/blogs.ts'
import { type Caller, call, type Form } from '../../testing/call.ts'
import { makeSite, type TestSite } from '../../testing/make-site.ts'
import { makePicture } from '../../testing/pictures.ts'
import { blogFields, get, postBlog, type SignedIn, sendForm, signedIn } from '../../testing/requests.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
})
beforeEach(async () => {
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const saveDraft = (id: string, body: DraftSave, as?: Caller) =>
  call(site, 'PUT /drafts/:id', { params: { id }, body, as })
const getDraft = (id: string, as: Caller) => call(site, 'GET /drafts/:id', { params: { id }, as })
const deleteDraft = (id: string, as: Caller) => call(site, 'DELETE /drafts/:id', { params: { id }, as })
const post = (form: Form, as: Caller) => call(site, 'POST /blog/post', { form, as })

const DAY = 24 * 60 * 60 * 1000
/** A time on the author's clock, `second` seconds after a fixed one in the past. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
type Typed = Partial<Record<BlogFieldName, [value: string, second: number]>>

/** The body of a save of these fields. */
function makeSave(typed: Typed, changes: Partial<DraftSave> = {}) {
  const fields = Object.entries(typed).map(([name, [value, second]]) => [name, { value, at: at(second) }])
  const base = { version: 0, device: 'laptop', blogId: null, blogVersion: null }
  return { ...base, ...changes, fields: Object.fromEntries(fields) }
}

async function save(id: string, typed: Typed, changes: Partial<DraftSave> = {}) {
  const answer = await saveDraft(id, makeSave(typed, changes), author)
  expect(answer).toMatchObject({ statusCode: 200, success: true })
  return answer.data
}

const read = async (id: string) => (await getDraft(id, author)).data
const list = async () => (await call(site, 'GET /drafts', { as: author })).data.drafts

async function upload(): Promise<Picture> {
  const answer = await call(site, 'POST /blog/picture', { form: { image: await makePicture() }, as: author })
  return answer.data
}
const idOf = ({ url }: Picture) => url.split('/')[2] ?? ''
const isStored = async (picture: Picture) => (await readdir(mediaFolder(site.config))).includes(idOf(picture))

test('saved drafts can be read back, and are listed latest first by their first words', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  expect(await save(id, { title: ['A title', 1], intro: ['<p>Words</p>', 2], publishAt: [at(900), 2] })).toMatchObject({
    version: 1,
    draft: null,
  })
  site.wait(1000)
  await save(other, { paraTwoDescription: ['<p>Only <strong>this</strong></p>', 1] })
  expect(await read(id)).toMatchObject({
    _id: id,
    blogId: null,
    version: 1,
    fields: {
      title: { value: 'A title', at: at(1) },
      intro: { value: '<p>Words</p>', at: at(2) },
      publishAt: { value: at(900) },
    },
  })
  expect(await list()).toMatchObject([
    { _id: other, name: 'Only this' },
    { _id: id, name: 'A title' },
  ])
  site.wait(1000)
  expect(await save(id, { title: ['Another', 3] }, { version: 1 })).toMatchObject({ version: 2, draft: null })
  expect(await read(id)).toMatchObject({ fields: { title: { value: 'Another' }, intro: { value: '<p>Words</p>' } } })
  expect((await list()).map(({ _id }) => _id)).toEqual([id, other])
})

test('a text is stored byte for byte as typed', async () => {
  const id = randomUUID()
  const intro = '<p onclick="x()">é 🌊 &amp; "quoted" <script>no()</script></p>\n\t'
  await save(id, { intro: [intro, 1] })
  expect((await read(id)).fields.intro?.value).toBe(intro)
})

describe('saves from two devices', () => {
  test('changes to different fields are merged, and the response has what was missed', async () => {
    const id = randomUUID()
    await save(id, { title: ['Begun', 1] })
    await save(id, { intro: ['<p>On the laptop</p>', 2] }, { version: 1 })
    const answer = await save(id, { paraOneTitle: ['On the phone', 3] }, { version: 1, device: 'phone' })
    expect(answer).toMatchObject({
      version: 3,
      draft: {
        version: 3,
        fields: {
          title: { value: 'Begun' },
          intro: { value: '<p>On the laptop</p>' },
          paraOneTitle: { value: 'On the phone' },
        },
      },
    })
  })

  test('a field that another device changed is not overwritten, but returned', async () => {
    const id = randomUUID()
    await save(id, { intro: ['<p>Begun</p>', 1] })
    await save(id, { intro: ['<p>On the laptop</p>', 2] }, { version: 1 })
    for (const second of [3, 1]) {
      const phone = await save(id, { intro: ['<p>On the phone</p>', second] }, { version: 1, device: 'phone' })
      expect(phone).toMatchObject({ version: 2, draft: { fields: { intro: { value: '<p>On the laptop</p>' } } } })
    }
    // The phone has merged both and knows what it overwrites.
    await save(id, { intro: ['<p>On both</p>', 4] }, { version: 2, device: 'phone' })
    expect((await read(id)).fields.intro?.value).toBe('<p>On both</p>')
  })
})

test('a repeated save has no effect, and of reordered saves the one typed last wins', async () => {
  const id = randomUUID()
  const first = { intro: ['<p>One</p>', 1] } satisfies Typed
  expect(await save(id, first)).toMatchObject({ version: 1 })
  expect(await save(id, first)).toMatchObject({ version: 1, draft: { fields: { intro: { value: '<p>One</p>' } } } })
  await save(id, { intro: ['<p>One two three</p>', 3] }, { version: 1 })
  await save(id, { intro: ['<p>One two</p>', 2] }, { version: 1 })
  expect(await read(id)).toMatchObject({ version: 2, fields: { intro: { value: '<p>One two three</p>' } } })
  // The answer to the second was lost, and it was typed on.
  await save(id, { intro: ['<p>One two three four</p>', 4] }, { version: 1 })
  expect(await read(id)).toMatchObject({ version: 3, fields: { intro: { value: '<p>One two three four</p>' } } })
})

test('concurrent saves are all stored', async () => {
  const id = randomUUID()
  await save(id, { title: ['Begun', 1] })
  const names = ['intro', 'paraOneDescription', 'paraTwoDescription', 'paraThreeDescription'] as const
  const saves = names.map((name, second) => save(id, { [name]: [`<p>${name}</p>`, 2 + second] }, { version: 1 }))
  await Promise.all(saves)
  const { fields, version } = await read(id)
  expect(version).toBe(5)
  for (const name of names) expect(fields[name]?.value).toBe(`<p>${name}</p>`)
})

test('drafts created concurrently with one id are merged', async () => {
  const id = randomUUID()
  await Promise.all([save(id, { title: ['One', 1] }), save(id, { intro: ['<p>Two</p>', 2] })])
  expect(await read(id)).toMatchObject({ fields: { title: { value: 'One' }, intro: { value: '<p>Two</p>' } } })
})

test('timestamps of a client clock that is ahead are limited to the current time', async () => {
  const id = randomUUID()
  const ahead = {
    ...makeSave({}),
    fields: { title: { value: 'Tomorrow', at: new Date(Date.now() + DAY).toISOString() } },
  }
  await saveDraft(id, ahead, author)
  expect(Date.parse((await read(id)).fields.title?.at ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
})

test('a draft responds 404 to everybody but its author, whatever they send', async () => {
  const id = randomUUID()
  await save(id, { title: ['Mine alone', 1] })
  const other = await signedIn(site.app)
  for (const version of [0, 1, 2]) {
    const answer = await saveDraft(id, makeSave({ title: ['Taken over', 9] }, { version }), other)
    expect(answer).toMatchObject({ statusCode: 404, message: expect.any(String) })
  }
  expect((await deleteDraft(id, other)).statusCode).toBe(404)
  expect((await getDraft(id, other)).statusCode).toBe(404)
  expect((await call(site, 'GET /drafts', { as: other })).data.drafts).toEqual([])
  const blog = await post(await blogFields({ draftId: id }), other)
  expect(blog.statusCode).toBe(201)
  expect(await read(id)).toMatchObject({ version: 1, fields: { title: { value: 'Mine alone' } } })
})

test('a draft changes nothing that readers see, and is never cached', async () => {
  const blog = await postBlog(site.app, author)
  const paths = [
    '/blog/getAllBlog',
    `/blog/singleBlog/${blog._id}`,
    '/user/allUserBlog',
    `/user/userProfile/${author.user._id}`,
  ]
  const bodies = () => Promise.all(paths.map(async (path) => (await get(site.app, path, author.cookie)).body))
  const before = await bodies()
  const id = randomUUID()
  await save(id, { title: ['A secret title', 1] }, { blogId: blog._id, blogVersion: 1 })
  expect(await bodies()).toEqual(before)
  for (const path of ['/drafts', `/drafts/${id}`]) {
    expect((await get(site.app, path, author.cookie)).headers['cache-control']).toBe('no-store')
  }
})

describe('limits', () => {
  test('the number of drafts is limited, and a discarded draft makes room', async () => {
    const ids = Array.from({ length: DRAFTS_MAX }, () => randomUUID())
    for (const id of ids) await save(id, { title: ['One of many', 1] })
    const more = () => saveDraft(randomUUID(), makeSave({ title: ['One too many', 1] }), author)
    expect(await more()).toMatchObject({
      statusCode: 409,
      message: 'You have 50 drafts, which is the maximum. Submit or discard one of them first',
    })
    // Existing ones are still saved.
    await save(ids[0] as string, { title: ['Still saved', 2] }, { version: 1 })
    await deleteDraft(ids[1] as string, author)
    expect((await more()).statusCode).toBe(200)
    expect(await list()).toHaveLength(DRAFTS_MAX)
  })

  test('accepts four texts of maximum length, and rejects a longer one by field', async () => {
    const id = randomUUID()
    const text = `<p>${'"é"'.repeat(119_990)}</p>`
    const fields = Object.fromEntries(
      ['intro', 'paraOneDescription', 'paraTwoDescription', 'paraThreeDescription'].map((name) => [name, [text, 1]]),
    )
    await save(id, fields as Typed)
    expect((await read(id)).fields.paraThreeDescription?.value).toBe(text)
    expect(await saveDraft(id, makeSave({ intro: ['x'.repeat(480_001), 2] }, { version: 1 }), author)).toMatchObject({
      statusCode: 400,
      errors: [
        {
          path: 'fields.intro.value',
          message: 'This text is too long to be saved on the server: at most 480 kB with its formatting',
        },
      ],
    })
    const tooMuch = await saveDraft(id, makeSave({ intro: ['x'.repeat(4_000_000), 2] }, { version: 1 }), author)
    expect(tooMuch.statusCode).toBe(413)
  })

  test('rejects a long body without a session before reading it', async () => {
    const answer = await saveDraft(randomUUID(), makeSave({ intro: ['x'.repeat(4_000_000), 2] }))
    expect(answer.statusCode).toBe(401)
  })
})

test('removes U+0000, which PostgreSQL rejects', async () => {
  const id = randomUUID()
  await save(id, { title: ['one\0two', 1] })
  expect((await read(id)).fields.title?.value).toBe('onetwo')
})

describe('discarding', () => {
  test('a discarded draft is gone, and saving it again restores it', async () => {
    const id = randomUUID()
    await save(id, { title: ['Thrown away', 1] })
    expect((await deleteDraft(id, author)).statusCode).toBe(200)
    expect((await getDraft(id, author)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    expect((await deleteDraft(id, author)).statusCode).toBe(404)
    await save(id, {}, { version: 1 })
    expect(await read(id)).toMatchObject({ fields: { title: { value: 'Thrown away' } } })
  })

  test('a discarded draft and its pictures are deleted after a day, and others stay', async () => {
    const [gone, kept] = [randomUUID(), randomUUID()]
    const [picture, other] = [await upload(), await upload()]
    await save(gone, { intro: [`<p>x</p><img src="${picture.url}">`, 1], mainImage: [other.url, 1] })
    await save(kept, { paraOneImage: [other.url, 1] })
    await deleteDraft(gone, author)
    const runCleanUp = () => cleanUp({ db: site.db, media: site.media, now: later })
    let later = () => new Date(Date.now() + DAY / 2)
    await runCleanUp()
    expect(await isStored(picture)).toBe(true)
    later = () => new Date(Date.now() + 2 * DAY)
    await runCleanUp()
    expect(await isStored(picture)).toBe(false)
    expect(await isStored(other)).toBe(true)
    expect((await saveDraft(gone, makeSave({}, { version: 1 }), author)).statusCode).toBe(404)
    expect(await list()).toMatchObject([{ _id: kept }])
  })
})

describe('pictures', () => {
  test('are kept as long as a draft uses them, regardless of age', async () => {
    const [named, inText, unused] = [await upload(), await upload(), await upload()]
    const id = randomUUID()
    await save(id, { mainImage: [named.url, 1], intro: [`<p>x</p><img src="${inText.url}">`, 1] })
    // Taken out of the text again: it may come back by undo.
    await save(id, { intro: ['<p>x</p>', 2] }, { version: 1 })
    await sweep(site.db, site.media, new Date(Date.now() + 40 * DAY), true)
    const ids = await site.db.selectFrom('pictures').select('id').where('owner_id', '=', author.user._id).execute()
    const rows = ids.map((row) => row.id)
    expect(rows).toContain(idOf(named))
    expect(rows).toContain(idOf(inText))
    expect(rows).not.toContain(idOf(unused))
  })

  test("another user's picture is not linked by naming it", async () => {
    const picture = await upload()
    const other = await signedIn(site.app)
    await saveDraft(randomUUID(), makeSave({ mainImage: [picture.url, 1] }), other)
    expect(
      await site.db.selectFrom('draft_pictures').where('picture_id', '=', idOf(picture)).selectAll().execute(),
    ).toEqual([])
  })

  /** Four texts that name 40,000 pictures, each once. */
  const ADDRESSES = 10_000
  const flood = (second: number): Typed => {
    const text = () => Array.from({ length: ADDRESSES }, () => `/media/${randomUUID()}/`).join('')
    return Object.fromEntries(RICH_TEXTS.map((name) => [name, [text(), second]]))
  }
  const linkedTo = async (id: string) => {
    const draft = site.db.selectFrom('drafts').select('pictures').where('id', '=', id)
    const rows = site.db.selectFrom('draft_pictures').select('picture_id').where('draft_id', '=', id)
    expect(JSON.parse((await draft.executeTakeFirstOrThrow()).pictures).sort()).toEqual(
      (await rows.execute()).map(({ picture_id }) => picture_id).sort(),
    )
    return (await rows.execute()).map(({ picture_id }) => picture_id)
  }

  test('saves with tens of thousands of unknown pictures link only existing ones', async () => {
    const id = randomUUID()
    const [main, later] = [await upload(), await upload()]
    await save(id, { ...flood(1), mainImage: [main.url, 1] })
    await save(id, flood(2), { version: 1 })
    await save(id, { ...flood(3), intro: [`<p>x</p><img src="${later.url}">`, 3] }, { version: 2 })
    expect((await linkedTo(id)).sort()).toEqual([idOf(main), idOf(later)].sort())
  })

  test('a draft links at most a thousand, whatever its saves name', async () => {
    const template = await site.db
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', idOf(await upload()))
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 1200 }, () => randomUUID())
    for (let from = 0; from < ids.length; from += 100) {
      const rows = ids.slice(from, from + 100).map((id) => ({ ...template, id }))
      await site.db.insertInto('pictures').values(rows).execute()
    }
    const textWith = (from: number, to: number) =>
      ids
        .slice(from, to)
        .map((id) => `/media/${id}/`)
        .join('')
    const id = randomUUID()
    await save(id, { intro: [textWith(0, 900), 1] })
    await save(id, { intro: [textWith(800, 1200), 2] }, { version: 1 })
    await save(id, { intro: [textWith(1100, 1200), 3] }, { version: 2 })
    expect((await linkedTo(id)).sort()).toEqual(ids.slice(0, 1000).sort())
  })

  test('rejects a picture URL of another site', async () => {
    const answer = await saveDraft(randomUUID(), makeSave({ mainImage: ['https://example.org/x.webp', 1] }), author)
    expect(answer.statusCode).toBe(400)
  })
})

describe('submitting', () => {
  const fieldsOf = async (changes: Record<string, string>) => {
    const { mainImage: _, ...fields } = await blogFields()
    return { ...(fields as Record<string, string>), ...changes }
  }

  test('a new blog takes over the pictures of its draft and deletes the draft', async () => {
    const id = randomUUID()
    const [main, one, left] = [await upload(), await upload(), await upload()]
    await save(id, { mainImage: [main.url, 1], paraOneImage: [one.url, 1], paraTwoImage: [left.url, 1] })
    const form = await fieldsOf({ draftId: id, mainImageUrl: main.url, paraOneImageUrl: one.url })
    const answer = await post(form, author)
    expect(answer).toMatchObject({
      statusCode: 201,
      data: { mainImage: { url: main.url }, paraOneImage: { url: one.url }, paraTwoImage: null },
    })
    expect(await list()).toEqual([])
    expect(await isStored(main)).toBe(true)
    expect(await isStored(left)).toBe(false)
    // An autosave that arrives later begins nothing.
    expect((await saveDraft(id, makeSave({ title: ['Late', 9] }, { version: 1 }), author)).statusCode).toBe(404)
  })

  test('a rejected form keeps the draft', async () => {
    const id = randomUUID()
    await save(id, { title: ['Short', 1] })
    const form = await fieldsOf({ draftId: id, title: 'Short' })
    expect((await post(form, author)).statusCode).toBe(400)
    expect(await list()).toHaveLength(1)
  })

  test('an update of a blog deletes its draft, unless it is rejected as outdated', async () => {
    const blog = await postBlog(site.app, author)
    const id = randomUUID()
    await save(id, { title: ['A changed title', 1] }, { blogId: blog._id, blogVersion: 1 })
    const put = async (changes: Record<string, string>) =>
      call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: await fieldsOf(changes), as: author })
    expect((await put({ version: '1' })).statusCode).toBe(200)
    expect((await put({ version: '1', draftId: id })).statusCode).toBe(409)
    expect(await list()).toMatchObject([{ _id: id, blogId: blog._id, blogVersion: 1 }])
    expect((await put({ version: '2', draftId: id })).statusCode).toBe(200)
    expect(await list()).toEqual([])
  })

  test('an uploaded picture replaces the former one, and a file takes precedence', async () => {
    const blog = await postBlog(site.app, author)
    const [main, one] = [await upload(), await upload()]
    const put = (changes: Record<string, string | Buffer>) =>
      call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: changes, as: author })
    const changed = await put(await fieldsOf({ mainImageUrl: main.url, paraOneImageUrl: one.url }))
    expect(changed.data).toMatchObject({ mainImage: { url: main.url }, paraOneImage: { url: one.url } })
    // The revision that it was shown in keeps it.
    expect(await isStored(blog.mainImage)).toBe(true)
    const form = { ...(await fieldsOf({ paraOneImageUrl: one.url })), paraOneImage: await makePicture() }
    const again = (await put(form)).data
    expect(again.mainImage.url).toBe(main.url)
    expect(again.paraOneImage?.url).not.toBe(one.url)
    expect(await isStored(one)).toBe(true)
  })

  test("rejects another user's picture or a missing one by field", async () => {
    const picture = await upload()
    author = await signedIn(site.app)
    const blog = await postBlog(site.app, author)
    const absent = `/media/${randomUUID()}/64.webp`
    for (const mainImageUrl of [picture.url, absent]) {
      const form = await fieldsOf({ mainImageUrl })
      for (const [method, path] of [
        ['POST', '/blog/post'],
        ['PUT', `/blog/update/${blog._id}`],
      ] as const) {
        const answer = await sendForm(site.app, method, path, form, author.cookie)
        expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ path: 'mainImage' }] })
      }
    }
  })
})

describe('the blog of a draft', () => {
  test('is unlinked while it is in the trash, and linked again when restored', async () => {
    const blog = await postBlog(site.app, author)
    const id = randomUUID()
    await save(id, { intro: ['<p>Not to be lost</p>', 1] }, { blogId: blog._id, blogVersion: 1 })
    await deleteBlog(site, blog._id, author)
    expect(await read(id)).toMatchObject({ blogId: null, fields: { intro: { value: '<p>Not to be lost</p>' } } })
    expect(await save(id, { intro: ['<p>And more</p>', 2] }, { version: 1, blogId: blog._id })).toMatchObject({
      version: 2,
    })
    await call(site, 'POST /trash/restoreBlog/:id', { params: { id: blog._id }, as: author })
    expect(await read(id)).toMatchObject({ blogId: blog._id })
  })

  test('is not linked if it belongs to another user or does not exist', async () => {
    const { _id: blogId } = await postBlog(site.app, await signedIn(site.app))
    for (const named of [blogId, 'none']) {
      const id = randomUUID()
      await save(id, { title: ['Mine', 1] }, { blogId: named })
      expect(await read(id)).toMatchObject({ blogId: null })
    }
  })
})

test('autosaves of several devices stay within the rate limit, and far more do not', async () => {
  const limited = await makeSite({ RATE_LIMITS: 'on' })
  try {
    const { cookie } = await signedIn(limited.app)
    const url = `/api/v1/drafts/${randomUUID()}`
    const put = async () =>
      (await limited.app.inject({ method: 'PUT', url, headers: { cookie }, payload: makeSave({ title: ['x', 1] }) }))
        .statusCode
    // Requests of several devices that each save every two seconds.
    for (let count = 0; count < 750; count += 1) expect(await put()).toBe(200)
    expect(await put()).toBe(429)
  } finally {
    await limited.close()
  }
})
