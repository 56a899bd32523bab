import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture } from '../testing/uploads.ts'

/** Titles with line breaks of every kind, as they are sent and as they are stored. */
const TITLES = [
  [
    'Open this letter\n\nhttps://example.org/letter\nbefore noon',
    'Open this letter https://example.org/letter before noon',
  ],
  ['A carriage\rreturn and\r\nboth of them', 'A carriage return and both of them'],
  ['One\u2028separator of lines', 'One separator of lines'],
  ['One\u2029separator of paragraphs', 'One separator of paragraphs'],
  ['A next\u0085line, a\ttab,\va\fform feed', 'A next line, a tab, a form feed'],
  ['  Spaces   around \n and   within  ', 'Spaces around and within'],
  ['Bell\u0007 and escape\u001b[31m', 'Bell and escape [31m'],
] as const

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterAll(() => site.close())

const post = (form: Form) => call(site, 'POST /blog/post', { form, as: author })

const read = async (id: string): Promise<Blog> =>
  (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data

test.each(TITLES)('%j is stored on one line, wherever a form has one', async (sent, stored) => {
  const lines = { title: sent, standfirst: sent, paraOneTitle: sent, paraTwoTitle: sent, paraThreeTitle: sent }
  const expected = { title: stored, standfirst: stored, paraOneTitle: stored, paraTwoTitle: stored }
  const posted = await post(await blogFields(lines))
  expect(posted).toMatchObject({ statusCode: 201, data: expected })
  const { _id } = posted.data
  expect(await read(_id)).toMatchObject({ ...expected, paraThreeTitle: stored })

  const { mainImage: _, ...fields } = await blogFields({ ...lines, title: `Again: ${sent}` })
  await call(site, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: author })
  expect((await read(_id)).title).toBe(`Again: ${stored}`.replace('Again:  ', 'Again: '))
})

test('names, phone numbers, tags and descriptions of pictures are one line', async () => {
  const name = 'Ada\r\n\u2028Lovelace'
  const person = await signedIn(site.app, { name, phone: '555\n0100' })
  expect(person.user).toMatchObject({ name: 'Ada Lovelace', phone: '555 0100' })
  const changed = await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Grace\nHopper' }, as: person })
  expect(changed.data.name).toBe('Grace Hopper')

  const picture = await storePicture(site, await makePicture(), author)
  const intro = `<p>A picture of the stairs:</p><img src="${picture.url}" alt="The stairs\n\nhttps://example.org\u2028of it">`
  const fields = await blogFields({ tags: 'web\ndesign, sea\u2028side', category: 'Tra\u2028vel', intro })
  expect((await post(fields)).statusCode).toBe(400)
  const posted = await post({ ...fields, category: '\nTravel\r\n' })
  expect(posted).toMatchObject({
    statusCode: 201,
    data: { tags: ['web-design', 'sea-side'], category: 'Travel' },
  })
  expect((await read(posted.data._id)).intro).toContain('alt="The stairs https://example.org of it"')
})
