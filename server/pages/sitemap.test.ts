import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { FILE_MAX } from './sitemap.ts'

const SITE = 'https://blogs.example'

let site: TestSite
let author: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  site = await makeSite(
    { PUBLIC_URL: SITE },
    { pages: { load: async () => ({ entry, template: '' }), files: undefined } },
  )
  author = await signedIn(site.app)
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

/** The addresses in a file, each with when it last changed. */
async function read(path: string): Promise<[path: string, changed: string | undefined][]> {
  const answer = await site.app.inject(path)
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  const items = answer.body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/(?:url|sitemap)>\n/g)
  return [...items].map(([, loc = '', changed]) => [loc.replace(SITE, ''), changed])
}
const statusOf = async (path: string) => (await site.app.inject(path)).statusCode

test('the index names files with true dates, which follow every change', async () => {
  expect((await read('/sitemap.xml')).map(([path]) => path)).toEqual(['/sitemap-pages.xml'])
  expect(await statusOf('/sitemap-blogs-1.xml')).toBe(404)
  await postBlog(site.app, author, { title: 'A draft that stays one', published: 'false' })
  const first = await postBlog(site.app, author, { title: 'First & foremost' })
  const second = await postBlog(site.app, author, { title: 'Second of all' })
  const { mainImage: _, ...usual } = await blogFields()
  const save = async (fields: Record<string, string>) =>
    (await call(site, 'PUT /blog/update/:id', { params: { id: first._id }, form: { ...usual, ...fields }, as: author }))
      .data
  const listed = [
    [`/blog/${first._id}/first-foremost`, first.publishedAt],
    [`/blog/${second._id}/second-of-all`, second.publishedAt],
  ]
  expect(await read('/sitemap-blogs-1.xml')).toEqual(listed)
  expect((await read('/sitemap.xml'))[1]).toEqual(['/sitemap-blogs-1.xml', second.publishedAt])

  const { updatedAt } = await save({ title: 'Changed later' })
  expect(await read('/sitemap-blogs-1.xml')).toEqual([[`/blog/${first._id}/changed-later`, updatedAt], listed[1]])
  expect((await read('/sitemap.xml'))[1]).toEqual(['/sitemap-blogs-1.xml', updatedAt])
  await save({ published: 'false' })
  expect(await read('/sitemap-blogs-1.xml')).toEqual([listed[1]])
  expect((await read('/sitemap.xml'))[1]).toEqual(['/sitemap-blogs-1.xml', second.publishedAt])
})

test('pages are in it once they are published, profiles while visitors see them', async () => {
  const listed = (await read('/sitemap-pages.xml')).map(([path]) => path)
  expect(listed).toEqual(expect.arrayContaining(['/', '/authors', '/tags', '/about', '/?tag=Food']))
  const help = { title: 'Help', content: '<p>All the help there is.</p>', isPublished: true, expected: null }
  const { data } = await call(site, 'PUT /admin/pages/:slug', { params: { slug: 'help' }, body: help, as: admin })
  expect(await read('/sitemap-pages.xml')).toContainEqual(['/pages/help', data.updatedAt])
  expect((await read('/sitemap.xml'))[0]).toEqual(['/sitemap-pages.xml', data.updatedAt])
  await call(site, 'PUT /admin/pages/:slug', { params: { slug: 'about' }, body: help, as: admin })
  const paths = (await read('/sitemap-pages.xml')).map(([path]) => path)
  expect(paths.filter((path) => path.endsWith('/about'))).toEqual(['/about'])

  expect(await statusOf('/sitemap-authors-1.xml')).toBe(404)
  await setSettings(site, admin, { publicReading: true })
  expect(await read('/sitemap.xml')).toContainEqual(['/sitemap-authors-1.xml', undefined])
  const reader = await signedIn(site.app, { role: 'Reader' })
  const profiles = (await read('/sitemap-authors-1.xml')).map(([path]) => path)
  expect(profiles).toContain(`/userProfile/${author.user._id}`)
  expect(profiles).not.toContain(`/userProfile/${reader.user._id}`)
  expect(await statusOf('/sitemap-authors-2.xml')).toBe(404)
  await setSettings(site, admin, { publicReading: false })
  expect((await read('/sitemap.xml')).map(([path]) => path)).not.toContain('/sitemap-authors-1.xml')
})

test('each file has at most 10,000 addresses, and together they have all', async () => {
  const blog = await postBlog(site.app, author, { title: 'One of very many' })
  const { rows } = await sql<{ name: string }>`select * from blogs where id = ${blog._id}`.execute(site.db)
  const row = rows[0] as unknown as Record<string, unknown>
  const at = (minutes: number) => new Date(Date.parse('2020-01-01') + minutes * 60_000).toISOString()
  const many = Array.from({ length: FILE_MAX + 5 }, (_, i) => ({
    ...row,
    id: `01700000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    submission_id: null,
    published_at: at(i),
    updated_at: at(i === 7 ? 900_000 : i),
    created_at: at(i),
  }))
  for (let i = 0; i < many.length; i += 500) {
    await site.db
      .insertInto('blogs')
      .values(many.slice(i, i + 500) as never)
      .execute()
  }
  // The change by SQL is noticed in the background.
  await expect.poll(async () => (await read('/sitemap.xml')).length).toBeGreaterThan(2)
  const files = await read('/sitemap.xml')
  expect(files.slice(1, 3).map(([path]) => path)).toEqual(['/sitemap-blogs-1.xml', '/sitemap-blogs-2.xml'])
  const [one, two] = [await read('/sitemap-blogs-1.xml'), await read('/sitemap-blogs-2.xml')]
  expect([one.length, one[7], files[1]?.[1]]).toEqual([
    FILE_MAX,
    [expect.stringContaining('-000000000007/one-of-very-many'), at(900_000)],
    at(900_000),
  ])
  expect(two.slice(0, 5).map(([path]) => path)).toEqual(many.slice(-5).map(({ id }) => `/blog/${id}/one-of-very-many`))
  expect(new Set([...one, ...two].map(([path]) => path)).size).toBe(one.length + two.length)
  expect(await statusOf('/sitemap-blogs-3.xml')).toBe(404)
  for (const path of [
    '/sitemap-blogs-0.xml',
    '/sitemap-blogs-01.xml',
    '/sitemap-blogs-99999.xml',
    '/sitemap-blogs-x.xml',
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }
})

test('robots.txt names the sitemap, and what is not to be read without an account', async () => {
  for (const publicReading of [true, false]) {
    await setSettings(site, admin, { publicReading })
    const { body } = await site.app.inject('/robots.txt')
    expect(body).toContain('Disallow: /api/')
    expect(body).toContain('Sitemap: https://blogs.example/sitemap.xml')
    expect(body.includes('# Reading takes an account here')).toBe(!publicReading)
  }
})
