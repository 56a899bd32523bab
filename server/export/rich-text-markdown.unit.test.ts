import fc from 'fast-check'
import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { withoutFootnotes } from '#contract/footnotes.ts'
import { documents } from '../testing/rich-texts.ts'
import { richTextToMarkdown as toMarkdown } from './rich-text-markdown.ts'

const PICTURE = {
  url: '/media/0198c9a0-0000-7000-8000-000000000000/640.webp',
  variants: [{ url: '/media/0198c9a0-0000-7000-8000-000000000000/640.webp', width: 640 }],
  width: 640,
  height: 480,
  placeholder: '',
}

test.each([
  ['<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>', 'a **b** *c* ~~d~~ `e`\n'],
  ['<p><u>a</u> x<sup>2</sup> H<sub>2</sub>O</p>', '<u>a</u> x<sup>2</sup> H<sub>2</sub>O\n'],
  ['<p>1. no list, # no heading, *no* mark</p>', '1\\. no list, # no heading, \\*no\\* mark\n'],
  ['<h2>a</h2><ul><li><p>b</p><ol start="3"><li><p>c</p></li></ol></li></ul>', '## a\n\n- b\n\n  3. c\n'],
  ['<pre><code class="language-js">a < b\n\n`c`</code></pre>', '```js\na < b\n\n`c`\n```\n'],
  ['<p><a href="/blog/1" rel="nofollow" target="_blank">a</a></p>', '[a](/blog/1)\n'],
  [
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b | c</p></td></tr></tbody></table>',
    '| a |\n| - |\n| b \\| c |\n',
  ],
  [
    '<p>a<sup data-kind="footnote">Say <em>b</em></sup> c.</p><p>d<sup data-kind="footnote">e</sup></p>',
    'a[^1] c.\n\nd[^2]\n\n[^1]: Say *b*\n\n[^2]: e\n',
  ],
  [
    '<div data-kind="gallery"><img src="/1.webp" alt="a"><figure><img src="/2.webp" alt="b"><figcaption>c</figcaption></figure></div>',
    '![a](/1.webp)\n\n<figure><img src="/2.webp" alt="b"><figcaption>c</figcaption></figure>\n',
  ],
  [
    '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
    '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>\n',
  ],
  [
    '<figure data-width="wide"><img src="/m/1.webp" srcset="/m/1.webp 1w" alt="x" loading="lazy"><figcaption>c</figcaption></figure>',
    '<figure data-width="wide"><img src="/m/1.webp" alt="x"><figcaption>c</figcaption></figure>\n',
  ],
])('%s', (html, markdown) => expect(toMarkdown(html)).toBe(markdown))

test('another program reads every word, picture and mark out of it', async () => {
  await fc.assert(
    // `marked` knows no footnotes.
    fc.asyncProperty(documents(PICTURE).map(withoutFootnotes), async (html) => {
      expect(partsOf(await marked(toMarkdown(html)))).toEqual(partsOf(html))
    }),
    { numRuns: 200 },
  )
})

/** The text without white space, and how often each tag is there. */
function partsOf(html: string): { text: string; tags: Record<string, number> } {
  const parts = { text: '', tags: {} as Record<string, number> }
  const add = (node: Nodes) => {
    if (node.type === 'text') parts.text += node.value.replace(/\s+/g, '')
    if (node.type === 'element' && COUNTED.has(node.tagName)) {
      parts.tags[node.tagName] = (parts.tags[node.tagName] ?? 0) + 1
    }
    if ('children' in node) for (const child of node.children) add(child)
  }
  add(fromHtml(html, { fragment: true }))
  return parts
}

/** `p` is not one: items of lists and cells have none in other programs. `strong` in `em` may become one run of both. */
const COUNTED = new Set([
  'img',
  'li',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'figcaption',
  'h1',
  'h2',
  'h3',
  'hr',
  'a',
  'table',
  'td',
])
