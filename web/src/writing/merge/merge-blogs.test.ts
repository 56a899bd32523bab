import { describe, expect, test } from 'vitest'
import { type BlogTexts, EMPTY_BLOG, splitPictures } from '../blog-form-values.ts'
import { blockKey, splitBlocks } from './html-blocks.ts'
import { applyChoices, type Choice, mergeBlogs } from './merge-blogs.ts'

const blog = (texts: Partial<BlogTexts>): BlogTexts => ({ ...splitPictures(EMPTY_BLOG).texts, ...texts })
const intro = (...blocks: string[]) => blog({ intro: blocks.join('') })
const p = (text: string) => `<p>${text}</p>`
const merged = (base: BlogTexts | null, mine: BlogTexts, theirs: BlogTexts) => mergeBlogs(base, mine, theirs)
const chosen = (choice: Choice, ...sides: [BlogTexts | null, BlogTexts, BlogTexts]) => {
  const merge = mergeBlogs(...sides)
  return applyChoices(
    merge,
    merge.conflicts.map(() => choice),
  )
}

describe('fields', () => {
  const base = blog({ title: 'Before', category: 'Food', paraOneTitle: 'One' })

  test('merges changes of different fields', () => {
    const {
      merged: result,
      conflicts,
      fromTheirs,
    } = mergeBlogs(base, { ...base, title: 'Mine' }, { ...base, category: 'Travel' })
    expect([result.title, result.category, conflicts, fromTheirs]).toEqual(['Mine', 'Travel', [], ['category']])
  })

  test('a field that both sides changed is a conflict; both values can be kept', () => {
    const sides = [
      base,
      { ...base, title: 'Mine', category: 'Game' },
      { ...base, title: 'Other', category: 'Travel' },
    ] as const
    expect(merged(...sides).conflicts).toEqual([
      { field: 'title', base: 'Before', mine: 'Mine', theirs: 'Other' },
      { field: 'category', base: 'Food', mine: 'Game', theirs: 'Travel' },
    ])
    expect(merged(...sides).merged.title).toBe('Mine')
    expect(chosen('theirs', ...sides)).toMatchObject({ title: 'Other', category: 'Travel' })
    expect(chosen('both', ...sides)).toMatchObject({ title: 'Mine / Other', category: 'Game' })
  })

  test('without a base the merge keeps the changes of both sides', () => {
    const [mine, theirs] = [
      blog({ title: 'Mine', intro: p('Only here') }),
      blog({ title: 'Other', paraOneTitle: 'There' }),
    ]
    const { merged: result, conflicts } = mergeBlogs(null, mine, theirs)
    expect(result).toMatchObject({ title: 'Mine', intro: p('Only here'), paraOneTitle: 'There' })
    expect(conflicts).toEqual([{ field: 'title', base: '', mine: 'Mine', theirs: 'Other' }])
  })
})

describe('rich text', () => {
  const [a, b, c] = [p('The first of them.'), p('Then the second one.'), p('And a third at last.')]

  test('merges changes of neighbouring blocks', () => {
    const mine = intro(a, p('Then the second one, by me.'), c)
    const theirs = intro(a, b, p('And a third at last, by you.'))
    const { merged: result, conflicts, fromTheirs } = mergeBlogs(intro(a, b, c), mine, theirs)
    expect([result.intro, conflicts, fromTheirs]).toEqual([
      [a, p('Then the second one, by me.'), p('And a third at last, by you.')].join(''),
      [],
      ['intro'],
    ])
  })

  test('a block that both sides changed is a conflict, and the choice takes its place', () => {
    const sides = [intro(a, b, c), intro(a, p('Then mine.'), c), intro(a, p('Then yours.'), c)] as const
    expect(merged(...sides).conflicts).toEqual([
      { field: 'intro', base: b, mine: p('Then mine.'), theirs: p('Then yours.') },
    ])
    expect(chosen('mine', ...sides).intro).toBe([a, p('Then mine.'), c].join(''))
    expect(chosen('theirs', ...sides).intro).toBe([a, p('Then yours.'), c].join(''))
    expect(chosen('both', ...sides).intro).toBe([a, p('Then mine.'), p('Then yours.'), c].join(''))
  })

  test('a block removed on one side and changed on the other is a conflict', () => {
    const { conflicts } = mergeBlogs(intro(a, b, c), intro(a, c), intro(a, p('Then the second one, changed.'), c))
    expect(conflicts).toEqual([{ field: 'intro', base: b, mine: '', theirs: p('Then the second one, changed.') }])
  })

  test('keeps both additions at the same place, mine first, and equal ones once', () => {
    const mine = intro(a, p('Mine here.'), p('The same.'))
    const theirs = intro(a, p('Yours here.'), p('The same.'))
    const { merged: result, conflicts } = mergeBlogs(intro(a), mine, theirs)
    expect([result.intro, conflicts]).toEqual([[a, p('Mine here.'), p('Yours here.'), p('The same.')].join(''), []])
  })

  test('a split paragraph is not repeated when the other side changed the next one', () => {
    const mine = intro(p('The first'), p('of them.'), b, c)
    const { merged: result, conflicts } = mergeBlogs(intro(a, b, c), mine, intro(a, p('Then the second one, you.'), c))
    expect([result.intro, conflicts]).toEqual([
      [p('The first'), p('of them.'), p('Then the second one, you.'), c].join(''),
      [],
    ])
  })

  test('a split or joined paragraph that the other side changed is one conflict', () => {
    const change = p('The first of them, changed.')
    const split = mergeBlogs(intro(a, b), intro(p('The first'), p('of them.'), b), intro(change, b))
    expect(split.conflicts).toEqual([{ field: 'intro', base: a, mine: p('The first') + p('of them.'), theirs: change }])
    const all = p('The first of them. Then the second one.')
    const joined = mergeBlogs(intro(a, b, c), intro(all, c), intro(change, b, c))
    expect(joined.conflicts).toEqual([{ field: 'intro', base: a + b, mine: all, theirs: change + b }])
  })

  test('items of one list are merged separately; a conflict of items names its list', () => {
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`
    const base = intro(a, list('milk', 'bread', 'salt'))
    const apart = mergeBlogs(
      base,
      intro(a, list('milk, 2 l', 'bread', 'salt')),
      intro(a, list('milk', 'bread', 'sugar')),
    )
    expect([apart.merged.intro, apart.conflicts]).toEqual([a + list('milk, 2 l', 'bread', 'sugar'), []])
    const sides = [base, intro(a, list('milk', 'rye', 'salt')), intro(a, list('milk', 'oats', 'salt'))] as const
    expect(merged(...sides).conflicts).toMatchObject([
      { mine: '<li><p>rye</p></li>', list: { open: '<ul>', close: '</ul>' } },
    ])
    expect(chosen('both', ...sides).intro).toBe(a + list('milk', 'rye', 'oats', 'salt'))
  })

  test('tables, figures, quotes and code are one block each', () => {
    const blocks = [
      '<table><tbody><tr><td><p>a &gt; b</p></td></tr></tbody></table>',
      '<figure data-width="wide"><img src="/media/a/1.webp" alt="1 > 0"><figcaption>So</figcaption></figure>',
      '<blockquote><p>One</p><p>Two</p></blockquote>',
      '<pre><code class="language-js">a &lt; b\n\nc</code></pre>',
      '<hr>',
      '<img src="/media/b/1.webp" alt="">',
    ]
    expect(splitBlocks(blocks.join('\n'))).toEqual(blocks)
    expect(splitBlocks('Bare <b>text</b> here<h2>Title</h2>and more')).toEqual([
      p('Bare <b>text</b> here'),
      '<h2>Title</h2>',
      p('and more'),
    ])
  })

  test('different HTML of server and editor for one block is no change', () => {
    const server = intro(
      '<p>See <a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow ugc" target="_blank">it</a><br />\u00a0now</p>',
      '<ul><li>one<ul><li>two</li></ul></li></ul>',
      '<img src="/media/a/1.webp" srcset="/media/a/1.webp 1w" sizes="100vw" width="1" height="2" alt="A" loading="lazy" />',
      '<table><tr><th>a</th></tr></table>',
    )
    const editor = intro(
      '<p>See <a rel="noopener noreferrer nofollow" href="https://example.org/?a=1&amp;b=2">it</a><br>&nbsp;now</p>',
      '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>',
      '<img src="/media/a/1.webp" alt="A">',
      '<table style="min-width: 25px"><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th></tr></tbody></table>',
      '<p></p>',
    )
    const theirs = blog({ intro: `${server.intro}<p>Added elsewhere.</p>` })
    const { merged: result, conflicts, fromTheirs } = mergeBlogs(server, editor, theirs)
    expect([keysOf(result.intro), conflicts, fromTheirs]).toEqual([keysOf(theirs.intro), [], ['intro']])
  })
})

const keysOf = (html: string) => splitBlocks(html).map(blockKey)
