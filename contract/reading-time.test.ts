import { expect, test } from 'vitest'
import { blogWordCounter, minutesFor, wordsInBlog } from './reading-time.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
type Texts = Parameters<typeof wordsInBlog>[0]
const EMPTY: Texts = {
  title: '',
  intro: '',
  paraOneTitle: '',
  paraOneDescription: '',
  paraTwoTitle: '',
  paraTwoDescription: '',
  standfirst: '',
  paraThreeTitle: '',
  paraThreeDescription: '',
}
const blog = (texts: Partial<Texts>) => wordsInBlog({ ...EMPTY, ...texts })

test('counts the words of titles and texts, without tags', () => {
  expect(blog({})).toBe(0)
  expect(blog({ title: 'Less <is> more', intro: '<p>One<br>two</p><p><b>th</b>ree — and</p>' })).toBe(7)
  expect(
    blog({
      paraOneTitle: words(1),
      paraOneDescription: `<p>${words(2)}</p>`,
      paraTwoTitle: words(4),
      paraTwoDescription: `<p>${words(8)}</p>`,
      paraThreeTitle: words(16),
      paraThreeDescription: `<p>${words(32)}</p>`,
    }),
  ).toBe(63)
})

test('the incremental word counter equals a full count after every change', () => {
  const count = blogWordCounter()
  let texts = EMPTY
  const change = (change: Partial<Texts>) => {
    texts = { ...texts, ...change }
    expect(count(texts)).toBe(wordsInBlog(texts))
  }
  change({ title: 'Less is more', intro: '<p>one two</p><p>one two</p><h2>Later</h2><p>three</p>' })
  change({ intro: '<p>one two</p><p>one two and a half</p><h2>Later</h2><p>three</p>' })
  change({
    paraOneDescription: '<p>one two</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  })
  change({ paraOneDescription: '<ul><li><p>a</p></li></ul>one<br>two<pre><code>&lt;/p&gt; three</code></pre>' })
  change({ intro: '<p>日本語 and words</p><p>one two</p>', paraOneDescription: '' })
  change({ intro: '' })
})

test('reading time is 220 words a minute, at least one minute', () => {
  expect([0, 1, 329, 330, 5000].map(minutesFor)).toEqual([1, 1, 1, 2, 23])
})
