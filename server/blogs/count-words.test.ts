import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { countWords } from './count-words.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.app.close())

const LONG = `<p>${'word '.repeat(800)}</p>`
const minutesOf = async (id: string) =>
  (await call(site, 'GET /blog/getAllBlog')).data.find(({ _id }) => _id === id)?.minutes

test('cards say how long a blog takes to read, also after a change', async () => {
  const { _id } = await postBlog(site.app, author, { intro: LONG })
  expect(await minutesOf(_id)).toBe(4)
  const fields = await blogFields({ version: '1', intro: LONG, paraTwoTitle: 'More', paraTwoDescription: LONG })
  const saved = await call(site, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: author })
  expect(saved).toMatchObject({ success: true })
  expect(await minutesOf(_id)).toBe(7)
})

test('what an older release saved is counted later, and cached lists learn of it', async () => {
  const blogs = [await postBlog(site.app, author, { intro: LONG }), await postBlog(site.app, author)]
  await site.db.updateTable('blogs').set({ words: null }).execute()
  const announced: string[] = []
  const announce = { wordsCounted: async (ids: string[]) => void announced.push(...ids) }
  await countWords(
    { db: site.db, announce } as unknown as Parameters<typeof countWords>[0],
    new AbortController().signal,
  )
  expect(announced).toEqual(expect.arrayContaining(blogs.map(({ _id }) => _id)))
  const counted = await site.db.selectFrom('blogs').select('words').orderBy('id').execute()
  expect(counted.map(({ words }) => words)).not.toContain(null)
  const [before] = blogs
  const row = await site.db
    .selectFrom('blogs')
    .select('words')
    .where('id', '=', before?._id ?? '')
    .executeTakeFirst()
  expect(row?.words).toBeGreaterThan(800)
})
