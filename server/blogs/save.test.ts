import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlogFields } from '#contract/blogs.ts'
import { call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { createBlog } from './save.ts'
import type { insertBlog } from './store.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const post = (form: Form) => call(site, 'POST /blog/post', { form, as: author })

const REQUIRED = 'Blog content is required'
const SHORT = 'Content must be at least 10 characters long'
/** Texts that are long enough as sent, and too short once reduced to their visible text. */
const TOO_LITTLE: Record<string, [intro: string, message: string]> = {
  'a script': ['<script>alert("long enough")</script>', REQUIRED],
  'a style': ['<p><style>p { color: red }</style></p>', REQUIRED],
  'a title': ['<title>A title that is long enough</title>', REQUIRED],
  'a comment': ['<!-- a > comment that is long enough -->', REQUIRED],
  'entities of characters without a width': ['&#8203;&#8203;&#8203;&#8203;', REQUIRED],
  'control characters': ['<p>&#1;&#2;&#3;&#4;&#5;&#6;&#7;</p>', REQUIRED],
  'few letters beside a script': ['<p>Hello<script>alert("long enough")</script></p>', SHORT],
}

const blogs = async () =>
  Number(
    (
      await site.db
        .selectFrom('blogs')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const pictures = () => Array.fromAsync(site.media.list(new Date(Date.now() + 60_000)))

describe.each(Object.entries(TOO_LITTLE))('an intro of %s', (_what, [intro, message]) => {
  test.each(['True', 'False'])(
    'is rejected in a new blog with published set to %s, and nothing is stored',
    async (published) => {
      const before = [await blogs(), await pictures()]
      const answer = await post(await blogFields({ intro, published }))
      expect(answer.statusCode).toBe(400)
      expect(answer).toMatchObject({ success: false, message, errors: [{ path: 'intro', message }] })
      expect([await blogs(), await pictures()]).toEqual(before)
    },
  )

  test('is rejected in an update, which leaves the blog unchanged', async () => {
    const { _id } = await postBlog(site.app, author)
    const read = async () => (await call(site, 'GET /blog/singleBlog/:id', { params: { id: _id }, as: author })).data
    const before = await read()
    const answer = await call(site, 'PUT /blog/update/:id', {
      params: { id: _id },
      form: await blogFields({ intro }),
      as: author,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.errors).toMatchObject([{ path: 'intro', message }])
    expect(await read()).toEqual(before)
  })
})

test('a section that consists of a script is stored as empty', async () => {
  const fields = await blogFields({ paraOneDescription: '<script>alert(1)</script>', paraTwoDescription: '' })
  const answer = await post(fields)
  expect(answer.statusCode).toBe(201)
  expect(answer.data).toMatchObject({ paraOneDescription: '', paraTwoDescription: '' })
})

test('reports all invalid texts at once', async () => {
  const long = '&'.repeat(190_000)
  const fields = await blogFields({
    intro: '<script>long enough</script>',
    paraOneDescription: long,
    paraThreeDescription: long,
  })
  const answer = await post(fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.errors?.map(({ path }) => path)).toEqual(['intro', 'paraOneDescription', 'paraThreeDescription'])
})

describe('saving without a request, like an importer', () => {
  const fields = { title: 'How lighthouses were kept', category: 'Travel' }
  const pictureFields = (id: string) => ({
    id,
    owner_id: author.user._id,
    width: 64,
    height: 48,
    placeholder: 'data:,',
    widths: '[64]',
    stills: null,
    bytes: 1,
    created_at: new Date().toISOString(),
  })
  const create = (parsed: BlogFields, mainImage: ReturnType<typeof pictureFields>) =>
    createBlog(site.db, { authorId: author.user._id, fields: parsed, pictures: { mainImage }, now: new Date() })

  test('sanitises a text before storing it', async () => {
    const mainImage = pictureFields('0197a000-0000-7000-8000-00000000000a')
    const parsed = BlogFields.parse({ ...fields, intro: '<p onclick="x()">Long enough<script>x</script> words</p>' })
    const { id } = await create(parsed, mainImage)
    const { intro, excerpt } = (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data
    expect([intro, excerpt]).toEqual(['<p>Long enough words</p>', 'Long enough words'])
  })

  test('enforces the minimum content, and the store accepts only sanitised text', async () => {
    const mainImage = pictureFields('0197a000-0000-7000-8000-00000000000b')
    const parsed = BlogFields.parse({ ...fields, intro: '<script>alert("long enough")</script>' })
    const saved = create(parsed, mainImage)
    await expect(saved).rejects.toMatchObject({
      statusCode: 400,
      errors: [{ path: 'intro', message: REQUIRED }],
    })
    const text = { html: '<p>Never cleaned</p>', text: 'Never cleaned', pictures: [] }
    // @ts-expect-error The store takes no string: HTML that the sanitiser did not write does not compile.
    const unclean: Parameters<typeof insertBlog>[1]['fields']['intro'] = text
    expect(unclean).toBe(text)
  })
})
