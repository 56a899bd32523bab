import { describe, expect, test } from 'vitest'
import { escaped, markOwnWords } from './mark-own-words.ts'

describe('words that only one of two versions has', () => {
  test('are marked in it, a run of them once, and its tags stay as they are', () => {
    const mine = '<p>Then the <strong>ships</strong> came home. All of them.</p>'
    const theirs = '<p>Then the ships came home late.</p>'
    expect(markOwnWords(mine, theirs)).toBe(
      '<p>Then the <strong><ins>ships</ins></strong> came home. <ins>All of them.</ins></p>',
    )
    expect(markOwnWords(theirs, mine)).toBe('<p>Then the <ins>ships</ins> came home <ins>late</ins>.</p>')
  })

  test('are marked in cells, items and code, and never a tag or part of an entity', () => {
    const table = (cell: string) => `<table><tbody><tr><th>Name</th><td>${cell}</td></tr></tbody></table>`
    expect(markOwnWords(table('one &lt;b&gt; two'), table('one two'))).toBe(table('one <ins>&lt;b&gt;</ins> two'))
    const code = (line: string) => `<pre><code class="language-js">let a = 1\n${line}</code></pre>`
    expect(markOwnWords(code('a &amp;&amp; b'), code('a || b'))).toBe(code('a <ins>&amp;&amp;</ins> b'))
    expect(markOwnWords('<ul><li>one</li><li>two</li></ul>', '<ul><li>two</li></ul>')).toBe(
      '<ul><li><ins>one</ins></li><li>two</li></ul>',
    )
  })

  test('are none in the same text, also with another link target, block or space', () => {
    const html = '<h2>A <a href="https://example.org/" rel="noopener">link</a>\n</h2>'
    expect(markOwnWords(html, '<p>A  <a href="https://example.org/">link</a></p>')).toBe(html)
    expect(markOwnWords(html, '<p>A <a href="https://example.com/">link</a></p>')).toContain('<ins>link</ins>')
  })

  test('are all of it beside nothing, and a text without markup is escaped first', () => {
    expect(markOwnWords(escaped('One < two & <three>'), '')).toBe('<ins>One &lt; two &amp; &lt;three&gt;</ins>')
  })
})
