import { expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { tumblrList, tumblrPage, tumblrPost } from '../../../testing/tumblr-archive.ts'
import { readExport } from '../formats.ts'
import { isPost } from '../neutral.ts'

async function read(files: Record<string, string>) {
  const opened = await readExport([await writeFolder(files)])
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  return { opened, posts: items.filter(isPost) }
}

test('pictures in a folder with any name are found', async () => {
  const files = {
    'Tea #1?/posts/html/12345.html': tumblrPage('<p><img src="../../media/12345_0.jpg"/></p>'),
    'Tea #1?/media/12345_0.jpg': '',
    'Tea #1?/posts/posts_index.html': '',
    'other.txt': '',
  }
  expect((await read(files)).posts[0]?.html).toContain('src="http://address.invalid/Tea%20%231%3F/media/12345_0.jpg"')
  const photo = '<photo-url max-width="500">https://64.media.tumblr.com/a/s500x750/b.jpg</photo-url>'
  const list = tumblrList([tumblrPost(12345, 'photo', photo)])
  expect((await read({ ...files, 'Tea #1?/posts/posts.xml': list })).posts[0]?.html).toContain(
    'src="http://address.invalid/Tea%20%231%3F/media/12345_0.jpg"',
  )
})

test('tags and names of any length and number are bounded', async () => {
  const tags = Array.from({ length: 50_100 }, (_, at) => `<tag>t${at}</tag>`)
  const fields = `<tag>${'a'.repeat(1000)}</tag>${tags.join('')}`
  const list = tumblrList([tumblrPost(12345, 'regular', fields, { tumblelog: 'a'.repeat(1_000_000) })])
  const { opened } = await read({ 'posts/posts.xml': list, 'posts/html/12345.html': tumblrPage('a') })
  expect(opened?.site.archives?.length).toBe(50_000)
  expect(opened?.site.authors.map(({ key }) => key)).toEqual(['a'.repeat(100)])
})
