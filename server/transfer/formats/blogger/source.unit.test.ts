import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { bloggerBackup, bloggerComment, bloggerEntry, takeoutEntry } from '../../../testing/blogger-backup.ts'
import { writeFolder } from '../../../testing/folder.ts'
import { writeTemporary } from '../../../testing/wxr.ts'
import { readExport } from '../formats.ts'
import { isNote, isPost } from '../neutral.ts'
import { xmlRecords } from '../xml-records.ts'
import { Comments } from './comments.ts'
import { ATOM } from './entries.ts'

async function read(path: string) {
  const opened = await readExport([path])
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  await opened?.close()
  const notes = items.filter(isNote).map(({ of, text }) => `${of}: ${text}`)
  return { opened, posts: items.filter(isPost), notes }
}

test.each([
  ['a row that ends early', { 'Old/settings.csv': 'blog_subdomain,blog_read_access_mode\nada' }],
  ['a quote that does not end', { 'Old/settings.csv': 'blog_subdomain,blog_read_access_mode\n"ada,PUBLIC\n' }],
  ['no rows', { 'Old/settings.csv': '' }],
  ['a folder in the place of the file', { 'Old/settings.csv/a.txt': '' }],
])('posts of a blog whose settings are broken come as drafts: %s', async (_, files) => {
  const feed = bloggerBackup([takeoutEntry(1, {})], '')
  const { posts, notes } = await read(await writeFolder({ 'Old/feed.atom': feed, ...files }))
  expect(posts.map(({ isPublic, notes }) => [isPublic, notes])).toEqual([
    [false, ['may have been private, and is a draft']],
  ])
  expect(notes).toEqual([
    'Old/settings.csv: it does not say, or is broken, who could read the blog: all posts of the blog are drafts',
  ])
})

test('settings of a blog that a broken ZIP has lost: its posts come as drafts', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(bloggerBackup([takeoutEntry(1, {})], '')), 'Old/feed.atom')
  zip.addBuffer(Buffer.from(`blog_read_access_mode\n${'READERS '.repeat(1000)}\n`), 'Old/settings.csv')
  zip.addBuffer(Buffer.from('a'), 'b.txt')
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const at = bytes.indexOf('settings.csv') + 'settings.csv'.length + 4
  bytes.fill(0xff, at, at + 8)
  const { posts } = await read(await writeTemporary('takeout.zip', bytes))
  expect(posts.map(({ isPublic }) => isPublic)).toEqual([false])
})

test('a title that looks like the id of a blog makes no other blog private', async () => {
  const feed = bloggerBackup([takeoutEntry(1, {})], '')
  const id = /<id>[^<]*<\/id>/.exec(feed)?.[0] ?? ''
  const titled = feed
    .replace(id, '')
    .replace(/(<title[^>]*>)Old/, `$1My blog-2024`)
    .replace('</title>', `</title>${id}`)
  const folder = await writeFolder({ 'a/feed.atom': titled, 'a/settings.csv': 'blog_read_access_mode\nREADERS\n' })
  expect((await read(folder)).posts.map(({ isPublic }) => isPublic)).toEqual([false])
})

test('names, labels and ids of any length are kept short; what is too much is counted', async () => {
  const { opened, posts } = await read(
    await writeTemporary(
      'blog.xml',
      bloggerBackup([
        bloggerEntry(1, { author: 'A'.repeat(1_000_000), labels: ['b'.repeat(1000), 'Tea'] }),
        bloggerComment(11, 1, { author: 'C'.repeat(1_000_000), html: '' }),
      ]),
    ),
  )
  expect(opened?.site.authors).toEqual([{ key: 'A'.repeat(100), name: 'A'.repeat(100), email: undefined }])
  expect(posts[0]?.author).toBe('A'.repeat(100))
  expect(posts[0]?.comments.map(({ name }) => name)).toEqual(['C'.repeat(100)])
  expect(opened?.site.archives?.map(({ of }) => of)).toEqual([{ term: 'Tea' }, { all: true }])
  const comments = new Comments(1000)
  const file = await writeTemporary(
    'a.xml',
    bloggerBackup(Array.from({ length: 20 }, (_, at) => bloggerComment(11 + at, 1, { html: '' }))),
  )
  for await (const record of xmlRecords(file, ATOM)) if (record.name === 'entry') comments.add(record)
  const { comments: kept, left } = comments.of('7.1', new Map())
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.length).toBeLessThan(12)
  expect(kept.length + left).toBe(20)
})

test('labels of one post beyond the bound of a site have no former addresses', async () => {
  const term = Array.from({ length: 50_100 }, (_, at) => `t${at}`).join('&#10;')
  const more = `<category scheme='tag:blogger.com,1999:blog-7' term='${term}'/>`
  const { opened } = await read(await writeTemporary('blog.xml', bloggerBackup([takeoutEntry(1, {}, 'POST', more)])))
  expect(opened?.site.archives?.length).toBe(50_000)
})
