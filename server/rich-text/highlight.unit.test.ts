import { expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { CODE_LANGUAGES } from '#contract/code-languages.ts'
import { withColours } from './highlight.ts'

const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`
/** An author's blog with this intro. */
const blogWith = (intro: string, createdBy = 'author') =>
  ({ createdBy, intro, paraOneDescription: '', paraTwoDescription: '', paraThreeDescription: '' }) as Blog
/** The coloured intro of an author's blog. */
const highlight = async (intro: string, author?: string) =>
  (await withColours(blogWith(intro, author)))?.coloured?.intro
const withoutSpans = (html: string) =>
  html
    .replace(/<\/?span[^<>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")

test('highlights code in every supported language without changing its text', async () => {
  const code =
    'if (a &lt; 1 &amp;&amp; b &gt; "two") { return x } # and // more\n&lt;p class="a"&gt;\nkey: 3\n- list\n@@ -1 +1 @@\nFROM x'
  for (const language of Object.keys(CODE_LANGUAGES)) {
    const html = `<p>Before</p>${block(language, code)}<p>After</p>`
    const coloured = await highlight(html)
    expect(coloured, language).toContain('<span class="hljs-')
    expect(withoutSpans(coloured ?? '')).toBe(html)
  }
})

test.each([
  ['no code', '<p>return 1</p>'],
  ['code without a language', '<pre><code>return 1</code></pre>'],
  ['a language that nobody knows', block('klingon', 'return 1')],
])('%s is not highlighted', async (_what, html) => {
  expect(await highlight(html)).toBeUndefined()
})

test('leaves a block above the length limit plain and highlights the others', async () => {
  const line = 'return 1\n'
  const short = block('javascript', line)
  const long = block('javascript', line.repeat(2500))
  const coloured = (await highlight(`${short}${long}${short}`)) ?? ''
  expect(coloured.match(/<span/g)).toHaveLength(4)
  expect(withoutSpans(coloured)).toBe(`${short}${long}${short}`)
})

/** Milliseconds that a text may take the main thread, on a machine half as fast as usual. */
const AT_ONCE_MAX = 20

test.each([
  ['one block of code', block('javascript', 'return "x" // 1\n'.repeat(12_500))],
  ['many blocks of code', block('javascript', 'return 1').repeat(3800)],
  ['escaped characters', block('xml', '&lt;'.repeat(4500)).repeat(10)],
  ['beginnings of blocks', '<pre><code class="language-'.repeat(7400)],
])('blocks the main thread only briefly for 200 kB of %s', async (_what, html) => {
  await highlight(block('javascript', 'return 1'))
  // Other load only adds time, so the minimum of up to seven runs is the text's own time. Known texts are not looked at.
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 7 && least >= AT_ONCE_MAX; run++) {
    const before = process.threadCpuUsage()
    await highlight(`${html}<p>${run}</p>`)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  expect(least).toBeLessThan(AT_ONCE_MAX)
})

/** Every link may begin at each of these, which takes the grammar some 20 s. */
const costly = (end: string) => block('markdown', `${'[a]('.repeat(4900)}${end}`)

test('code beyond the time limit stays plain, is not retried and affects no other', async () => {
  const hostile = costly('')
  expect(await highlight(hostile)).toBeUndefined()
  const before = performance.now()
  expect(await highlight(hostile)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(1000)
  expect(await highlight(block('json', '{"a": 1}'))).toContain('hljs-number')
})

test('a reader waits for at most one costly blog of another author', async () => {
  const order: string[] = []
  const read = async (name: string, blog: Blog) => {
    const coloured = await withColours(blog)
    order.push(name)
    return coloured?.coloured
  }
  const hostile = blogWith(costly('0'), 'hostile')
  const first = read('first', { ...hostile, paraOneDescription: costly('1'), paraTwoDescription: costly('2') })
  const second = read('second', blogWith(costly('3'), 'hostile'))
  const other = read('other', blogWith(block('json', '{"a": 2}'), 'other'))
  expect(await other).toMatchObject({ intro: expect.stringContaining('hljs-number') })
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'other', 'second'])
})

test('waiting blogs of one author leave queue slots for other authors', async () => {
  const one = Array.from({ length: 40 }, (_, index) => withColours(blogWith(block('json', `[${index}]`), 'one')))
  const another = withColours(blogWith(block('json', '[41]'), 'another'))
  const coloured = (await Promise.all(one)).filter((blog) => blog?.coloured)
  expect(coloured).toHaveLength(11)
  expect((await another)?.coloured?.intro).toContain('hljs-number')
  // Those for which there was no place can be coloured later.
  expect(await highlight(block('json', '[39]'), 'one')).toContain('hljs-number')
})
