import { expect, test } from 'vitest'
import { CODE_LANGUAGES } from '#contract/code-languages.ts'
import { highlight } from './highlight.ts'

const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`
const withoutSpans = (html: string) =>
  html
    .replace(/<\/?span[^<>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")

test('the code of every language offered is coloured, and stays the same text', async () => {
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
])('%s has no colours', async (_what, html) => {
  expect(await highlight(html)).toBeUndefined()
})

test('only as much code as a page can carry is coloured', async () => {
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
])('200 kB of %s take the main thread a moment', async (_what, html) => {
  await highlight(block('javascript', 'return 1'))
  const before = process.threadCpuUsage()
  await highlight(html)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(AT_ONCE_MAX)
})

test('code that takes a grammar too long is shown without colours, is not tried again, and others still are', async () => {
  // Every link may begin at each of these, which takes the grammar some 20 s.
  const hostile = block('markdown', '[a]('.repeat(4900))
  expect(await highlight(hostile)).toBeUndefined()
  const before = performance.now()
  expect(await highlight(hostile)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(1000)
  expect(await highlight(block('json', '{"a": 1}'))).toContain('hljs-number')
})
