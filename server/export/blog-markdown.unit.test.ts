import { expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { blogMarkdown } from './blog-markdown.ts'

/** A blog with this intro. */
const blogWith = (intro: string) =>
  ({
    _id: 'x',
    title: 'Salt',
    slug: 'salt',
    standfirst: '',
    tags: [],
    mainImage: { url: '/cover.webp' },
    intro,
    paraOneTitle: '',
    paraOneDescription: '',
    paraTwoTitle: '',
    paraTwoDescription: '',
    paraThreeTitle: '',
    paraThreeDescription: '',
  }) as unknown as Blog
const markdownOf = (intro: string) => blogMarkdown(blogWith(intro), 'https://x.example', (url) => `pictures${url}`)

test('addresses of pictures are rewritten', async () => {
  const markdown = await markdownOf('<p>src="/2.webp" <img src="/1.webp" srcset="/1.webp 1w" alt="x" /></p>')
  expect(markdown).toContain('\ncover: pictures/cover.webp\n')
  expect(markdown).toMatch(/\nsrc="\/2.webp" !\[x\]\(pictures\/1.webp\)\n$/)
})

test('a text that takes too long does not block others, and is not tried again', { timeout: 60_000 }, async () => {
  const hostile = `<p>${'<em>a</em>*'.repeat(72_000)}</p>`
  const before = process.threadCpuUsage()
  const [none, next] = await Promise.all([markdownOf(hostile), markdownOf('<p>next</p>')])
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
  expect(none).toBeUndefined()
  expect(next).toMatch(/\nnext\n$/)
  const again = performance.now()
  expect(await markdownOf(hostile)).toBeUndefined()
  expect(performance.now() - again).toBeLessThan(1000)
})
