import { afterAll, beforeAll, expect, test } from 'vitest'
import { up as addRedirectsOfAllKinds } from '../db/migrations/0118-redirects-of-all-kinds.ts'
import { findRedirect } from '../redirects/store.ts'
import { ghostExport, ghostPost } from '../testing/ghost-export.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrItem, wxrTerm } from '../testing/wxr.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const imported = async (name: string, content: string, ...words: string[]) =>
  run(await writeTemporary(name, content), '--pictures-from', 'none', ...words)
const undo = (output: string) => run('--undo', importIdIn(output))
const count = (output: string) =>
  [...output.matchAll(/^ *(\d+) {2}former addresses(?: of lists and feeds)?$/gm)].reduce(
    (sum, [, many]) => sum + Number(many),
    0,
  )
const ledTo = async (paths: string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await findRedirect(site.db, path)])))
const accountOf = async (email: string) =>
  (await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const category = (slug: string, name: string, parent = '', id = '') =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename>
   <wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`
const tag = (slug: string, name: string) =>
  `<wp:tag><wp:tag_slug>${slug}</wp:tag_slug><wp:tag_name><![CDATA[${name}]]></wp:tag_name></wp:tag>`

test('lists of authors, categories and tags, and feeds, lead to those here', async () => {
  const terms = [
    category('food', 'Food', '', '3'),
    category('hot-drinks', 'Hot Drinks', 'food', '4'),
    category('a', 'Circular', 'b'),
    category('b', 'Circles', 'a'),
    tag('c-2', 'C++'),
    tag('unused', 'Never used'),
  ]
  const item = wxrItem(
    1,
    {},
    ['Food', 'Hot Drinks', 'Circular'].map((name) => wxrTerm('category', name)).join('') + wxrTerm('post_tag', 'C++'),
  )
  const output = await imported('export.xml', wxr([...terms, item]))
  const author = `/userProfile/${await accountOf('ada@example.org')}`
  expect(
    await ledTo([
      '/author/ada/',
      '/author/ada/feed/',
      '/author/ada/page/2/',
      '/?author=1',
      '/Category/Food/',
      '/category/food/feed',
      '/category/food/page/12',
      '/?cat=3',
      '/category/food/hot-drinks/',
      '/category/hot-drinks/feed/rss2/',
      '/category/b/a/',
      '/tag/c-2/',
      '/tag/c-2/rss/',
      '/feed/rss2/',
      '/feeds/posts/default?alt=rss',
      '/?feed=rss2',
    ]),
  ).toEqual({
    '/author/ada/': author,
    '/author/ada/feed/': `${author}/feed.xml`,
    '/author/ada/page/2/': author,
    '/?author=1': author,
    '/Category/Food/': '/?tag=Food',
    '/category/food/feed': '/feed.xml?tag=Food',
    '/category/food/page/12': '/?tag=Food',
    '/?cat=3': '/?tag=Food',
    '/category/food/hot-drinks/': '/tag/hot-drinks',
    '/category/hot-drinks/feed/rss2/': '/tag/hot-drinks/feed.xml',
    '/category/b/a/': '/tag/circular',
    '/tag/c-2/': '/tag/c%2B%2B',
    '/tag/c-2/rss/': '/tag/c%2B%2B/rss.xml',
    '/feed/rss2/': '/rss.xml',
    '/feeds/posts/default?alt=rss': '/feed.xml',
    '/?feed=rss2': '/rss.xml',
  })
  // Grace has no posts, no blog has the tag, and posts have no feeds.
  const none = await ledTo([
    '/author/grace/',
    '/tag/unused/',
    '/2020/post-1/feed/',
    '/feed',
    '/tag/hot-drinks',
    '/page/2',
  ])
  expect(Object.values(none).filter(Boolean)).toEqual([])

  expect(count(await imported('export.xml', wxr([...terms, item])))).toBe(0)
  await undo(output)
  expect(await site.db.selectFrom('redirects').selectAll().execute()).toEqual([])
})

test('a site in a folder leads here with its first page and its feeds', async () => {
  const draft = wxrItem(3, { link: 'https://old.example/news/?p=3', 'wp:status': 'draft' })
  const content = wxr([draft, wxrItem(2, { link: 'https://old.example/news/2020/two/' })]).replaceAll(
    'https://old.example<',
    'https://old.example/news<',
  )
  const output = await imported('export.xml', content)
  const led = await ledTo([
    '/news/',
    '/news/feed/',
    '/news/index.xml',
    '/news/feeds/posts/default',
    '/news/page/3',
    '/feed/rss2',
  ])
  expect(Object.values(led)).toEqual(['/', '/feed.xml', '/feed.xml', '/feed.xml', '/', undefined])
  const { id } = await site.db.selectFrom('blogs').select('id').where('title', '=', 'Post 2').executeTakeFirstOrThrow()
  const posts = await ledTo(['/news/?p=2', '/news/2020/two?p=9', '/news/?p=3', '/?p=2'])
  expect(Object.values(posts)).toEqual([`/blog/${id}/post-2`, `/blog/${id}/post-2`, undefined, undefined])
  await undo(output)
})

test('lists of Ghost lead to those here, and its internal tags nowhere', async () => {
  const tags = [
    { id: 't1', name: 'Green Tea', slug: 'tea' },
    { id: 't2', name: '#internal', slug: 'hash-internal' },
  ]
  const posts = [ghostPost('p1')]
  const posts_tags = tags.map(({ id }) => ({ post_id: 'p1', tag_id: id, sort_order: 0 }))
  const content = ghostExport(posts, { tags, posts_tags })
  const output = await imported('ghost.json', content, '--pictures-from', 'https://old.example')
  const author = `/userProfile/${await accountOf('ada@example.org')}`
  const led = await ledTo(['/author/ada/', '/author/ada/rss/', '/tag/tea/', '/tag/tea/rss/', '/tag/hash-internal/'])
  expect(Object.values(led)).toEqual([
    author,
    `${author}/rss.xml`,
    '/tag/green-tea',
    '/tag/green-tea/rss.xml',
    undefined,
  ])
  await undo(output)
})

test('a path that this site answers is never led elsewhere', async () => {
  const own = ['/about/', '/Search', '/admin/tags', '/feed.xml', '/api/v1/tags', '/tags'].map((path, at) =>
    wxrItem(10 + at, { link: `https://old.example${path}` }),
  )
  const output = await imported('export.xml', wxr(own))
  const rows = await site.db.selectFrom('redirects').select('path').where('blog_id', 'is not', null).execute()
  expect(rows.map(({ path }) => path).sort()).toEqual(['/?p=10', '/?p=11', '/?p=12', '/?p=13', '/?p=14', '/?p=15'])
  await undo(output)
})

test('a former address goes with the account that it leads to', async () => {
  await imported('export.xml', wxr([wxrItem(20, { 'dc:creator': 'grace' })]))
  const grace = await accountOf('grace@example.org')
  expect(await findRedirect(site.db, '/author/grace')).toBe(`/userProfile/${grace}`)
  await site.db.deleteFrom('blogs').where('author_id', '=', grace).execute()
  await site.db.deleteFrom('users').where('id', '=', grace).execute()
  expect(await findRedirect(site.db, '/author/grace')).toBeUndefined()
})

test('an upgrade keeps former addresses, and knows their import', async () => {
  const output = await imported('export.xml', wxr([wxrItem(30, {})]))
  await site.db.schema.dropTable('redirects').execute()
  const { id } = await site.db.selectFrom('blogs').select('id').where('title', '=', 'Post 30').executeTakeFirstOrThrow()
  await site.db.schema
    .createTable('redirects')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .execute()
  await site.db
    .insertInto('redirects')
    .values({ path: '/2020/post-30', blog_id: id } as never)
    .execute()
  await addRedirectsOfAllKinds(site.db as never)
  expect(await findRedirect(site.db, '/2020/post-30/')).toBe(`/blog/${id}/post-30`)
  await undo(output)
  expect(await site.db.selectFrom('redirects').selectAll().execute()).toEqual([])
})
