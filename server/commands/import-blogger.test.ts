import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRedirect } from '../redirects/store.ts'
import { bloggerBackup, bloggerComment, bloggerEntry, takeoutEntry } from '../testing/blogger-backup.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { writeFolder } from '../testing/folder.ts'
import { expectHarmlessBlogs } from '../testing/harmless-blogs.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary } from '../testing/wxr.ts'
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const blogs = (start: string) =>
  site.db.selectFrom('blogs').selectAll().where('title', 'like', `${start}%`).orderBy('title').execute()

test('a backup of Blogger moves in with threads and addresses; again it adds nothing', async () => {
  const backup = bloggerBackup([
    bloggerComment(11, 1, { html: 'I agree' }, 12),
    bloggerEntry(1, { title: 'Blogger one', labels: ['Oolong'], html: 'Words of one<br /><br />and more' }),
    bloggerEntry(2, { title: 'Blogger two', path: '', more: '<control><draft>yes</draft></control>' }).replace(
      '<control>',
      "<control xmlns='http://www.w3.org/2007/app'>",
    ),
    bloggerEntry(3, { title: 'About Blogger', path: '/p/about-us.html' }, 'page'),
    bloggerComment(12, 1, { html: 'Well said', at: '2017-06-19T00:00:00Z' }),
  ])
  const file = await writeTemporary('blog-06-20-2017.xml', backup)
  const planned = await run(file, '--dry-run')
  expect(planned).toContain('Blogger, https://ada.blogspot.com: 3 posts')
  const counts = (output: string) =>
    ['public blogs', 'drafts', 'pages', 'comments'].map((label) => countIn(output, label))
  expect(counts(planned)).toEqual([1, 1, 1, 2])
  const output = await run(file)
  expect(counts(output)).toEqual([1, 1, 1, 2])
  const [one, two] = await blogs('Blogger')
  expect([one?.intro, one?.state, one?.published_at, two?.state]).toEqual([
    '<p>Words of one</p><p>and more</p>',
    'public',
    '2017-06-20T04:32:00.000Z',
    'draft',
  ])
  const comments = await site.db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.comment', 'users.name', 'parents.comment as to'])
    .where('comments.blog_id', '=', one?.id ?? '')
    .orderBy('comments.created_at')
    .execute()
  expect(comments).toEqual([
    { comment: 'Well said', name: 'Grace', to: null },
    { comment: 'I agree', name: 'Grace', to: 'Well said' },
  ])
  expect(await findRedirect(site.db, '/2017/06/post-1.html')).toContain(one?.id)
  expect(await findRedirect(site.db, '/search/label/Oolong')).toBe('/tag/oolong')
  expect(await findRedirect(site.db, '/feeds/posts/default/-/Oolong?alt=rss')).toBe('/tag/oolong/feed.xml')
  expect(await findRedirect(site.db, '/feeds/posts/summary/-/oolong/Tea')).toBe('/tag/oolong/feed.xml')
  expect(await findRedirect(site.db, '/feeds/posts/default/-/Other')).toBeUndefined()
  expect(await findRedirect(site.db, '/2017/06/')).toBe('/')
  expect(await findRedirect(site.db, '/feeds/posts/default')).toBe('/feed.xml')
  expect(countIn(await run(file), 'imported before')).toBe(3)
  expect((await blogs('Blogger')).length).toBe(2)
})

test('an archive of Google Takeout brings its pictures; what is trashed is named', async () => {
  const content = '<div class="separator"><img src="https://1.bp.blogspot.com/-a/b/s320/cup.png" alt="A cup"></div>'
  const folder = await writeFolder({
    'Blogger/Blogs/Old/feed.atom': bloggerBackup(
      [
        takeoutEntry(31, { title: 'Takeout one', content, 'blogger:filename': '/2024/02/takeout.html' }),
        takeoutEntry(32, { title: 'Takeout two', 'blogger:status': 'SOFT_TRASHED' }),
      ],
      '',
    ),
    'Blogger/Albums/Old/cup.png': await makePicture(),
  })
  const output = await run(folder)
  expect(output).toContain('Takeout two: not carried: its state is “trash”')
  const found = await blogs('Takeout')
  expect(found.length).toBe(1)
  expect(found[0]?.intro).toMatch(/^<img src="\/media\/[^>]+ alt="A cup"/)
  expect(await findRedirect(site.db, '/2024/02/takeout.html')).toContain(found[0]?.id)
})

test('settings.csv may be named beside its feed.atom, and says who could read the blog', async () => {
  const folder = await writeFolder({
    'feed.atom': bloggerBackup([takeoutEntry(35, { title: 'Beside settings' })], ''),
    'settings.csv': 'blog_publishing_mode,blog_subdomain,blog_read_access_mode\nBLOGSPOT,beside,READERS\n',
  })
  const output = await run(join(folder, 'feed.atom'), join(folder, 'settings.csv'))
  expect(output).toContain('Blogger, https://beside.blogspot.com: 1 post')
  expect((await blogs('Beside')).map(({ state }) => state)).toEqual(['draft'])
})

test('an archive with one blog more adds that one, and no author or post twice', async () => {
  const one = bloggerBackup(
    [takeoutEntry(41, { title: 'Several one' }), takeoutEntry(42, { title: 'Several two' })],
    '',
  )
  const two = bloggerBackup([takeoutEntry(41, { title: 'Several three' })], '').replaceAll('blog-7', 'blog-8')
  await run(await writeFolder({ 'One/feed.atom': one }))
  const output = await run(await writeFolder({ 'One/feed.atom': one, 'Two/feed.atom': two }))
  expect([countIn(output, 'imported before'), countIn(output, 'public blogs')]).toEqual([2, 1])
  const authors = new Set((await blogs('Several')).map(({ author_id }) => author_id))
  expect([(await blogs('Several')).length, authors.size]).toEqual([3, 1])
})

test('an author of the same name on another blog is someone else', async () => {
  const other = bloggerBackup([bloggerEntry(51, { title: 'Other one' })]).replaceAll('blog-7', 'blog-9')
  await run(await writeTemporary('blog.xml', bloggerBackup([bloggerEntry(52, { title: 'Other two' })])))
  await run(await writeTemporary('blog.xml', other))
  const authors = (await blogs('Other')).map(({ author_id }) => author_id)
  expect([authors.length, new Set(authors).size]).toEqual([2, 2])
})

test('what breaks programs is carried or named, in every field of a backup of Blogger', async () => {
  const hostile = [...XSS_PAYLOADS.slice(0, 30), 'a\0b', '\u202eabc', '../../etc/passwd', ']]>', '{count, plural}']
  const entries = hostile.flatMap((text, at) => [
    bloggerEntry(900 + at, { title: text, html: text, author: text, labels: [text], path: `/${encodeURI(text)}` }),
    bloggerComment(2000 + at, 900 + at, { html: `Said: ${text}`, author: text, profile: '' }),
  ])
  const output = await run(await writeTemporary('blog.xml', bloggerBackup(entries)))
  expect(countIn(output, 'public blogs')).toBe(hostile.length)
  await expectHarmlessBlogs(site.db)
  await run('--undo', importIdIn(output))
  await expectCountsConsistent(site.db)
})
