import { expect, test } from 'vitest'
import { writeFolder } from '../../testing/folder.ts'
import { ghostExport, ghostPost } from '../../testing/ghost-export.ts'
import { wxr, wxrItem } from '../../testing/wxr.ts'
import { readExport } from './formats.ts'

/** Milliseconds for a text that once took a quarter of a minute or more, and four times as long if twice as long. */
const TIME_MAX = 10_000
const MANY = 200_000

const hugo = (text: string) => ({ 'hugo.toml': '', 'content/posts/a.md': text })
const entry = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:blogger.com,1999:blog-1.archive</id><entry>
    <id>tag:blogger.com,1999:blog-1.post-1</id><title>A</title>${inside}</entry></feed>`
const substack = (source: string) => ({
  'posts.csv': 'post_id,title,is_published,post_date\n1.a,A,true,2020-01-02T03:04:05Z\n',
  'posts/1.a.html': `<p>Words</p><img src="${source}">`,
})

test.each<[name: string, Record<string, string>]>([
  ['a shortcode with many spaces', hugo(`{{<${' '.repeat(700)}`)],
  ['a link with many signs', hugo(`{{< ref "${'#'.repeat(MANY)}\n" >}}`)],
  ['a tag of Liquid', { '_config.yml': '', '_posts/2020-01-02-a.md': `{% highlight${' '.repeat(MANY)}` }],
  ['a heading', { 'a.md': `# ${' '.repeat(MANY)}\u2028\u2028\n\nWords` }],
  ['a note', { 'docusaurus.config.js': '', 'blog/a.md': `:::${'a'.repeat(MANY)}\u2028` }],
  ['an address', { 'a.md': `Words <img src="a${'?'.repeat(MANY)}\n"> and more` }],
  ['a namespace', { 'a.xml': wxr([`<item xmlns:x="${'purl.org/rss/'.repeat(MANY / 2)}"></item>`]) }],
  ['the name of an author', { 'a.xml': wxr([wxrItem(1, { 'dc:creator': `${'@'.repeat(MANY)}\n!` })]) }],
  [
    'a kind',
    { 'a.xml': entry(`<category scheme="http://schemas.google.com/g/2005#kind" term="${'a'.repeat(MANY)}#"/>`) },
  ],
  ['a picture', substack(`https://substackcdn.com/image/fetch/${'http:'.repeat(MANY / 2)}\n!`)],
  [
    'tags of one post',
    {
      'a.json': ghostExport([ghostPost('1')], {
        posts_tags: Array.from({ length: MANY / 8 }, () => ({ post_id: '1', tag_id: 't1' })),
      }),
    },
  ],
])('%s that once took minutes is read at once', async (_, files) => {
  const folder = await writeFolder(files)
  const began = performance.now()
  const opened = await readExport([folder])
  expect(await Array.fromAsync(opened?.site.posts() ?? [])).not.toEqual([])
  await opened?.close()
  expect(performance.now() - began).toBeLessThan(TIME_MAX)
})
