import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, get, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

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

const read = async (id: string): Promise<Blog> =>
  (await get(site.app, `/blog/singleBlog/${id}`, author.cookie)).json().data

test.each(TITLES)('%j is stored on one line, wherever a form has one', async (sent, stored) => {
  const lines = { title: sent, standfirst: sent, paraOneTitle: sent, paraTwoTitle: sent, paraThreeTitle: sent }
  const expected = { title: stored, standfirst: stored, paraOneTitle: stored, paraTwoTitle: stored }
  const posted = await sendForm(site.app, 'POST', '/blog/post', await blogFields(lines), author.cookie)
  expect(posted.json()).toMatchObject({ statusCode: 201, data: expected })
  const { _id } = posted.json().data
  expect(await read(_id)).toMatchObject({ ...expected, paraThreeTitle: stored })

  const { mainImage: _, ...fields } = await blogFields({ ...lines, title: `Again: ${sent}` })
  await sendForm(site.app, 'PUT', `/blog/update/${_id}`, fields, author.cookie)
  expect((await read(_id)).title).toBe(`Again: ${stored}`.replace('Again:  ', 'Again: '))
})

test('names, phone numbers, tags and descriptions of pictures are one line', async () => {
  const name = 'Ada\r\n\u2028Lovelace'
  const person = await signedIn(site.app, { name, phone: '555\n0100' })
  expect(person.user).toMatchObject({ name: 'Ada Lovelace', phone: '555 0100' })
  const changed = await sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name: 'Grace\nHopper' }, person.cookie)
  expect(changed.json().data.name).toBe('Grace Hopper')

  const picture = await sendForm(
    site.app,
    'POST',
    '/blog/picture',
    { image: (await blogFields()).mainImage },
    author.cookie,
  )
  const intro = `<p>A picture of the stairs:</p><img src="${picture.json().data.url}" alt="The stairs\n\nhttps://example.org\u2028of it">`
  const fields = await blogFields({ tags: 'web\ndesign, sea\u2028side', category: 'Tra\u2028vel', intro })
  expect((await sendForm(site.app, 'POST', '/blog/post', fields, author.cookie)).statusCode).toBe(400)
  const posted = await sendForm(site.app, 'POST', '/blog/post', { ...fields, category: '\nTravel\r\n' }, author.cookie)
  expect(posted.json()).toMatchObject({
    statusCode: 201,
    data: { tags: ['web-design', 'sea-side'], category: 'Travel' },
  })
  expect((await read(posted.json().data._id)).intro).toContain('alt="The stairs https://example.org of it"')
})
