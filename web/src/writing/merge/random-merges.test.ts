import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '#contract/rich-text.ts'
import { type BlogTexts, EMPTY_BLOG, splitPictures } from '../blog-form-values.ts'
import { splitBlocks } from './html-blocks.ts'
import { applyChoices, mergeBlogs } from './merge-blogs.ts'

const blog = (texts: Partial<BlogTexts>): BlogTexts => ({ ...splitPictures(EMPTY_BLOG).texts, ...texts })
const intro = (...blocks: string[]) => blog({ intro: blocks.join('') })
const p = (text: string) => `<p>${text}</p>`
const wordsOfBlog = (texts: BlogTexts) =>
  Object.values(texts).flatMap((text) =>
    textOf(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )

/** Blocks of words that are used nowhere else, so that each word shows where it came from. */
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

test('if only one side changed, the merge equals that side', () => {
  fc.assert(
    fc.property(base, steps, (blocks, edits) => {
      const [old, now] = [blog({ title: 'The title', intro: blocks.join('') }), edited(blocks, 'x', edits)]
      expect(mergeBlogs(old, old, now)).toMatchObject({ merged: now, conflicts: [] })
      expect(mergeBlogs(old, now, old)).toMatchObject({ merged: now, conflicts: [], fromTheirs: [] })
      expect(mergeBlogs(old, now, now)).toMatchObject({ merged: now, conflicts: [], fromTheirs: [] })
    }),
  )
})

test('each word added or kept is in the result or a conflict, once', () => {
  fc.assert(
    fc.property(both, ([blocks, edits, others]) => {
      const old = blog({ title: 'The title', intro: blocks.join('') })
      const [mine, theirs] = [edited(blocks, 'x', edits), edited(blocks, 'y', others)]
      const merge = mergeBlogs(old, mine, theirs)
      const kept = applyChoices(
        merge,
        merge.conflicts.map(() => 'both'),
      )
      const [before, here, there, words] = [old, mine, theirs, kept].map(wordsOfBlog) as [
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
      if (merge.conflicts.length === 0) expect(new Set(words).size).toBe(words.length)
      // The other way round it is the same words and the same conflicts.
      const turned = mergeBlogs(old, theirs, mine)
      expect(turned.conflicts).toEqual(
        merge.conflicts.map((conflict) => ({ ...conflict, mine: conflict.theirs, theirs: conflict.mine })),
      )
      if (merge.conflicts.length === 0) expect(wordsOfBlog(turned.merged).sort()).toEqual(words.sort())
    }),
  )
})

test('changes to different blocks never conflict, and the blocks stay in order', () => {
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
      const { merged: result, conflicts } = mergeBlogs(intro(...blocks), intro(...by('mine')), intro(...by('theirs')))
      expect(conflicts).toEqual([])
      expect(splitBlocks(result.intro)).toEqual(by('all'))
    }),
  )
})
