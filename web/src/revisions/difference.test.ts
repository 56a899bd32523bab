import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './blocks-of.ts'
import { type MarkedBlock, markChanges, newBudget } from './difference.ts'

const compared = (before: string, after: string, budget = newBudget()) =>
  markChanges(blocksOf(before), blocksOf(after), budget)
const SIGNS = { same: '', added: '+', removed: '-' }
/** One line for each block: its kind, and its runs, with a sign before added or removed words. */
const shown = (marked: MarkedBlock[]) =>
  marked.map(
    ({ block, change, runs }) =>
      `${change} ${block.kind}: ${runs.map((run) => (run.change === 'same' ? run.text : `[${SIGNS[run.change]}${run.text}]`)).join('')}`,
  )
const side = (marked: MarkedBlock[], without: 'added' | 'removed') =>
  marked
    .filter(({ change }) => change !== without)
    .map(({ runs }) =>
      runs
        .filter(({ change }) => change !== without)
        .map(({ text }) => text)
        .join(''),
    )

describe('the blocks of a text', () => {
  test('are its lines, items, table rows and pictures, with the marks of each word', () => {
    const html =
      '<h2>A &lt;b&gt; &amp; c</h2><p>One<sup data-kind="footnote">&nbsp;0</sup> <strong>two <em>three</em></strong> <a href="https://example.org/?a=1&amp;b=2" rel="x">four</a><br />five</p>' +
      '<ul><li>Six<ol><li><p>Seven</p></li></ol></li></ul><blockquote><p>Eight</p></blockquote>' +
      '<pre><code class="language-ts">let nine\n  = 9</code></pre>' +
      '<table><tbody><tr><th><p>Ten</p></th><td><p>Eleven</p></td></tr><tr><td>12</td></tr></tbody></table><hr>' +
      '<figure><img src="/media/x/1.webp" alt="A lamp" /><figcaption>Thirteen</figcaption></figure>'
    const read = blocksOf(html)
    expect(read.map(({ kind, level, tokens }) => [kind, level, tokens.map(({ text }) => text).join('')])).toEqual([
      ['h2', 0, 'A <b> & c'],
      ['p', 0, 'One 0 two three four\nfive'],
      ['li', 1, 'Six'],
      ['li', 2, 'Seven'],
      ['quote', 0, 'Eight'],
      ['pre', 0, 'let nine\n  = 9'],
      ['row', 0, 'Ten  | Eleven '],
      ['row', 0, '12'],
      ['hr', 0, ''],
      ['img', 0, ''],
      ['caption', 0, 'Thirteen'],
    ])
    expect(read[1]?.tokens.filter(({ text }) => /0|three|four/.test(text))).toEqual([
      { text: '0', marks: 'sup footnote' },
      { text: 'three', marks: 'strong\nem' },
      { text: 'four', marks: 'a https://example.org/?a=1&b=2' },
    ])
    expect(read[9]?.picture).toEqual({ url: '/media/x/1.webp', alt: 'A lamp' })
  })
})

describe('the difference', () => {
  test('marks words added and removed within changed paragraphs', () => {
    const before = '<p>Nobody climbs the stairs.</p><p>The lamp was lit at dusk, every evening.</p><p>It was cold.</p>'
    const after =
      '<p>Nobody climbs the stairs.</p><p>Before that there was oil to carry.</p><p>The lamp was lit at night, every evening.</p>'
    expect(shown(compared(before, after))).toEqual([
      'same p: Nobody climbs the stairs.',
      'added p: [+Before that there was oil to carry.]',
      'changed p: The lamp was lit at [-dusk][+night], every evening.',
      'removed p: [-It was cold.]',
    ])
  })

  test('includes marks, links, block types, pictures, and words without spaces', () => {
    expect(shown(compared('<p>The lamp is lit</p>', '<p>The <strong>lamp</strong> is lit</p>'))).toEqual([
      'changed p: The [-lamp][+lamp] is lit',
    ])
    expect(shown(compared('<p>The lamp</p>', '<h2>The lamp</h2>'))).toEqual([
      'removed p: [-The lamp]',
      'added h2: [+The lamp]',
    ])
    expect(shown(compared('<p>灯台の光が見える</p>', '<p>灯台の火が見える</p>'))).toEqual([
      'changed p: 灯台の[-光][+火]が見える',
    ])
    const picture = (id: string) => `<p>See</p><img src="/media/${id}/1.webp" alt="" />`
    expect(shown(compared(picture('a'), picture('b')))).toEqual(['same p: See', 'removed img: ', 'added img: '])
  })

  test('of any two texts has all words of both, in order', () => {
    const word = fc.constantFrom('lamp', 'oil', 'stairs', 'sea', '灯', 'a', ',', ' ')
    const text = fc.array(fc.tuple(fc.constantFrom('p', 'h2'), fc.array(word, { minLength: 1, maxLength: 12 })), {
      maxLength: 12,
    })
    const html = (parts: [string, string[]][]) =>
      parts.map(([tag, words]) => `<${tag}>${words.join(' ')}</${tag}>`).join('')
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, after, isRushed) => {
        const marked = compared(html(before), html(after), isRushed ? { left: 0 } : newBudget())
        const texts = (parts: [string, string[]][]) =>
          blocksOf(html(parts)).map(({ tokens }) => tokens.map((token) => token.text).join(''))
        expect(side(marked, 'added')).toEqual(texts(before))
        expect(side(marked, 'removed')).toEqual(texts(after))
      }),
    )
  })

  test('of long texts without anything in common is found in limited time', () => {
    const words = (from: number) => Array.from({ length: 20_000 }, (_, i) => `w${((i + from) * 7919) % 99_991}`)
    const one = `<p>${words(0).join(' ')}</p>`
    const other = `<p>${words(5).reverse().join(' ')}</p>`
    const paragraphs = (list: string[]) => list.map((text) => `<p>${text}</p>`).join('')
    for (const [before, after] of [
      [one, other],
      [paragraphs(words(0)), paragraphs(words(50_000))],
    ] as const) {
      const marked = compared(before, after)
      const count = (html: string) => blocksOf(html).length
      expect(side(marked, 'added')).toHaveLength(count(before))
      expect(side(marked, 'removed')).toHaveLength(count(after))
    }
  })
})
