import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from '#contract/rich-text.ts'
import { type BlogTexts, EMPTY_BLOG, splitPictures } from '../blog-form-values.ts'
import { keyOf, splitBlocks } from './html-blocks.ts'
import { type Choice, mergeBlogs, settle } from './merge-blogs.ts'

const blog = (texts: Partial<BlogTexts>): BlogTexts => ({ ...splitPictures(EMPTY_BLOG).texts, ...texts })
const intro = (...blocks: string[]) => blog({ intro: blocks.join('') })
const p = (text: string) => `<p>${text}</p>`
const merged = (base: BlogTexts | null, mine: BlogTexts, theirs: BlogTexts) => mergeBlogs(base, mine, theirs)
const chosen = (choice: Choice, ...sides: [BlogTexts | null, BlogTexts, BlogTexts]) => {
  const merge = mergeBlogs(...sides)
  return settle(
    merge,
    merge.clashes.map(() => choice),
  )
}

describe('by field', () => {
  const base = blog({ title: 'Before', category: 'Food', paraOneTitle: 'One' })

  test('fields that one side changed are kept from both', () => {
    const {
      merged: result,
      clashes,
      fromTheirs,
    } = mergeBlogs(base, { ...base, title: 'Mine' }, { ...base, category: 'Travel' })
    expect([result.title, result.category, clashes, fromTheirs]).toEqual(['Mine', 'Travel', [], ['category']])
  })

  test('a field that both changed is a clash, which can keep both but in a select', () => {
    const sides = [
      base,
      { ...base, title: 'Mine', category: 'Game' },
      { ...base, title: 'Other', category: 'Travel' },
    ] as const
    expect(merged(...sides).clashes).toEqual([
      { field: 'title', base: 'Before', mine: 'Mine', theirs: 'Other' },
      { field: 'category', base: 'Food', mine: 'Game', theirs: 'Travel' },
    ])
    expect(merged(...sides).merged.title).toBe('Mine')
    expect(chosen('theirs', ...sides)).toMatchObject({ title: 'Other', category: 'Travel' })
    expect(chosen('both', ...sides)).toMatchObject({ title: 'Mine / Other', category: 'Game' })
  })

  test('without a base nothing of either side is lost', () => {
    const [mine, theirs] = [
      blog({ title: 'Mine', intro: p('Only here') }),
      blog({ title: 'Other', paraOneTitle: 'There' }),
    ]
    const { merged: result, clashes } = mergeBlogs(null, mine, theirs)
    expect(result).toMatchObject({ title: 'Mine', intro: p('Only here'), paraOneTitle: 'There' })
    expect(clashes).toEqual([{ field: 'title', base: '', mine: 'Mine', theirs: 'Other' }])
  })
})

describe('inside a rich text', () => {
  const [a, b, c] = [p('The first of them.'), p('Then the second one.'), p('And a third at last.')]

  test('neighbouring blocks that one side changed each are kept from both', () => {
    const mine = intro(a, p('Then the second one, by me.'), c)
    const theirs = intro(a, b, p('And a third at last, by you.'))
    const { merged: result, clashes, fromTheirs } = mergeBlogs(intro(a, b, c), mine, theirs)
    expect([result.intro, clashes, fromTheirs]).toEqual([
      [a, p('Then the second one, by me.'), p('And a third at last, by you.')].join(''),
      [],
      ['intro'],
    ])
  })

  test('a block that both changed is a clash, and the choice comes back in its place', () => {
    const sides = [intro(a, b, c), intro(a, p('Then mine.'), c), intro(a, p('Then yours.'), c)] as const
    expect(merged(...sides).clashes).toEqual([
      { field: 'intro', base: b, mine: p('Then mine.'), theirs: p('Then yours.') },
    ])
    expect(chosen('mine', ...sides).intro).toBe([a, p('Then mine.'), c].join(''))
    expect(chosen('theirs', ...sides).intro).toBe([a, p('Then yours.'), c].join(''))
    expect(chosen('both', ...sides).intro).toBe([a, p('Then mine.'), p('Then yours.'), c].join(''))
  })

  test('a block that one side removed and the other changed is a clash', () => {
    const { clashes } = mergeBlogs(intro(a, b, c), intro(a, c), intro(a, p('Then the second one, changed.'), c))
    expect(clashes).toEqual([{ field: 'intro', base: b, mine: '', theirs: p('Then the second one, changed.') }])
  })

  test('what both added at the same place is kept from both, mine first, and once if it is the same', () => {
    const mine = intro(a, p('Mine here.'), p('The same.'))
    const theirs = intro(a, p('Yours here.'), p('The same.'))
    const { merged: result, clashes } = mergeBlogs(intro(a), mine, theirs)
    expect([result.intro, clashes]).toEqual([[a, p('Mine here.'), p('Yours here.'), p('The same.')].join(''), []])
  })

  test('a paragraph that was split does not come twice when the other side changed its neighbour', () => {
    const mine = intro(p('The first'), p('of them.'), b, c)
    const { merged: result, clashes } = mergeBlogs(intro(a, b, c), mine, intro(a, p('Then the second one, you.'), c))
    expect([result.intro, clashes]).toEqual([
      [p('The first'), p('of them.'), p('Then the second one, you.'), c].join(''),
      [],
    ])
  })

  test('a paragraph that was split or joined clashes whole with a change of it', () => {
    const change = p('The first of them, changed.')
    const split = mergeBlogs(intro(a, b), intro(p('The first'), p('of them.'), b), intro(change, b))
    expect(split.clashes).toEqual([{ field: 'intro', base: a, mine: p('The first') + p('of them.'), theirs: change }])
    const all = p('The first of them. Then the second one.')
    const joined = mergeBlogs(intro(a, b, c), intro(all, c), intro(change, b, c))
    expect(joined.clashes).toEqual([{ field: 'intro', base: a + b, mine: all, theirs: change + b }])
  })

  test('items of the same list merge by item; a clash of items knows its list', () => {
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`
    const base = intro(a, list('milk', 'bread', 'salt'))
    const apart = mergeBlogs(
      base,
      intro(a, list('milk, 2 l', 'bread', 'salt')),
      intro(a, list('milk', 'bread', 'sugar')),
    )
    expect([apart.merged.intro, apart.clashes]).toEqual([a + list('milk, 2 l', 'bread', 'sugar'), []])
    const sides = [base, intro(a, list('milk', 'rye', 'salt')), intro(a, list('milk', 'oats', 'salt'))] as const
    expect(merged(...sides).clashes).toMatchObject([
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

  test('how server and editor write the same block is no change', () => {
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
    const { merged: result, clashes, fromTheirs } = mergeBlogs(server, editor, theirs)
    expect([keysOf(result.intro), clashes, fromTheirs]).toEqual([keysOf(theirs.intro), [], ['intro']])
  })
})

const keysOf = (html: string) => splitBlocks(html).map(keyOf)
const wordsOf = (texts: BlogTexts) =>
  Object.values(texts).flatMap((text) =>
    textOf(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )

/** Blocks of words that are used nowhere else, so that each word tells where it came from. */
const kinds = ['p', 'h2', 'blockquote', 'li'] as const
const write = (kind: (typeof kinds)[number], words: string[]) => {
  const text = words.join(' ')
  return kind === 'li'
    ? `<ul><li>${text}</li></ul>`
    : kind === 'blockquote'
      ? `<blockquote><p>${text}</p></blockquote>`
      : `<${kind}>${text}</${kind}>`
}
const base = fc
  .array(fc.record({ kind: fc.constantFrom(...kinds), length: fc.integer({ min: 3, max: 8 }) }), { maxLength: 8 })
  .map((blocks) =>
    blocks.map(({ kind, length }, at) =>
      write(
        kind,
        Array.from({ length }, (_, word) => `b${at}w${word}`),
      ),
    ),
  )

type Step = { what: 'change' | 'insert' | 'remove' | 'split'; at: number; title: boolean }
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('change', 'insert', 'remove', 'split'),
    at: fc.nat(20),
    title: fc.boolean(),
  }) as fc.Arbitrary<Step>,
  { maxLength: 6 },
)

/** Applies edits; every word that they add begins with `by`. */
function edited(blocks: string[], by: string, edits: Step[]): BlogTexts {
  const now = [...blocks]
  let title = 'The title'
  edits.forEach(({ what, at, title: isTitle }, step) => {
    const word = `${by}s${step}`
    if (isTitle && what === 'change') title = `${title} ${word}t`
    const place = at % (now.length + 1)
    const old = now[place]
    if (what === 'insert' || old === undefined) now.splice(place, 0, p(`${word}a ${word}b ${word}c`))
    else if (what === 'change') now[place] = old.replace(/(b?\w+w?\w*)(?=<)/, `$1 ${word}`)
    else if (what === 'remove') now.splice(place, 1)
    else if (old.startsWith('<p>') && old.includes(' '))
      now.splice(place, 1, ...splitBlocks(old.replace(' ', '</p><p>')))
  })
  return blog({ title, intro: now.join('') })
}

const both = fc.tuple(base, steps, steps)

test('what one side alone changed is the result', () => {
  fc.assert(
    fc.property(base, steps, (blocks, edits) => {
      const [old, now] = [blog({ title: 'The title', intro: blocks.join('') }), edited(blocks, 'x', edits)]
      expect(mergeBlogs(old, old, now)).toMatchObject({ merged: now, clashes: [] })
      expect(mergeBlogs(old, now, old)).toMatchObject({ merged: now, clashes: [], fromTheirs: [] })
      expect(mergeBlogs(old, now, now)).toMatchObject({ merged: now, clashes: [], fromTheirs: [] })
    }),
  )
})

test('every word that either side added, or neither removed, is in the result or in a clash; none comes twice', () => {
  fc.assert(
    fc.property(both, ([blocks, edits, others]) => {
      const old = blog({ title: 'The title', intro: blocks.join('') })
      const [mine, theirs] = [edited(blocks, 'x', edits), edited(blocks, 'y', others)]
      const merge = mergeBlogs(old, mine, theirs)
      const kept = settle(
        merge,
        merge.clashes.map(() => 'both'),
      )
      const [before, here, there, words] = [old, mine, theirs, kept].map(wordsOf) as [
        string[],
        string[],
        string[],
        string[],
      ]
      const expected = [
        ...here.filter((word) => !before.includes(word) || there.includes(word)),
        ...there.filter((word) => !before.includes(word)),
      ]
      expect(words).toEqual(expect.arrayContaining(expected))
      if (merge.clashes.length === 0) expect(new Set(words).size).toBe(words.length)
      // The other way round it is the same words and the same clashes.
      const turned = mergeBlogs(old, theirs, mine)
      expect(turned.clashes).toEqual(
        merge.clashes.map((clash) => ({ ...clash, mine: clash.theirs, theirs: clash.mine })),
      )
      if (merge.clashes.length === 0) expect(wordsOf(turned.merged).sort()).toEqual(words.sort())
    }),
  )
})

test('changes to different blocks never clash, and the blocks stay in order', () => {
  const turns = fc.array(fc.constantFrom('mine', 'theirs', 'neither'), { minLength: 8, maxLength: 8 })
  const acts = fc.array(fc.constantFrom('change', 'remove'), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(base, turns, acts, (blocks, whose, what) => {
      const by = (side: string) =>
        blocks.flatMap((block, at) => {
          if (whose[at] !== side && side !== 'all') return [block]
          if (side === 'all' && whose[at] === 'neither') return [block]
          return what[at] === 'remove' ? [] : [block.replace(/ /, ` ${whose[at]}${at} `)]
        })
      const { merged: result, clashes } = mergeBlogs(intro(...blocks), intro(...by('mine')), intro(...by('theirs')))
      expect(clashes).toEqual([])
      expect(splitBlocks(result.intro)).toEqual(by('all'))
    }),
  )
})
