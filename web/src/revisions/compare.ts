import { PARAGRAPHS } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Revision, RevisionContent } from '#contract/revisions.ts'
import { hashtag } from '#contract/tags.ts'
import { type Block, blocksOf, plainBlock } from './blocks-of.ts'
import { type MarkedBlock, markChanges, newBudget } from './difference.ts'

/** A field of a blog by its label in the form, with what changed in it. */
export interface Passage {
  label: string
  blocks: MarkedBlock[]
}

const PARAGRAPH_LABELS = { paraOne: 'Para One', paraTwo: 'Para Two', paraThree: 'Para Three' } as const

/** The fields of a revision that differ from the one before; of the first revision all of them, unmarked. */
export function* compare({ content, before }: Revision): Generator<void, Passage[]> {
  const passages: Passage[] = []
  const budget = newBudget()
  const earlier = before && fieldsOf(before)
  for (const [i, { label, value }] of fieldsOf(content).entries()) {
    const blocks = yield* read(value)
    const blocksBefore = earlier ? yield* read(earlier[i]?.value ?? []) : blocks
    const marked = yield* markChanges(blocksBefore, blocks, budget)
    const isShown = before ? marked.some(({ change }) => change !== 'same') : marked.length > 0
    if (isShown) passages.push({ label, blocks: marked })
  }
  return passages
}

/** A rich text, or the blocks of a plain text or a picture. */
type Value = string | Block[]

function* read(value: Value): Generator<void, Block[]> {
  return typeof value === 'string' ? yield* blocksOf(value) : value
}

function fieldsOf(content: RevisionContent): { label: string; value: Value }[] {
  return [
    { label: 'Blog Title', value: plain(content.title, 'h1') },
    { label: 'Standfirst', value: plain(content.standfirst, 'p') },
    { label: 'Category', value: plain(content.category, 'p') },
    { label: 'Tags', value: plain(content.tags.map(hashtag).join(' '), 'p') },
    { label: 'Main Image', value: pictured(content.mainImage) },
    { label: 'Blog Intro', value: content.intro },
    ...PARAGRAPHS.flatMap((name) => [
      { label: `${PARAGRAPH_LABELS[name]} Title`, value: plain(content[`${name}Title`], 'h2') },
      { label: `${PARAGRAPH_LABELS[name]} Description`, value: content[`${name}Description`] },
      { label: `${PARAGRAPH_LABELS[name]} Image`, value: pictured(content[`${name}Image`]) },
    ]),
  ]
}

function plain(text: string, kind: Block['kind']): Block[] {
  return text ? [plainBlock(text, kind)] : []
}

function pictured(picture: Picture | null): Block[] {
  return picture ? [{ kind: 'img', level: 0, tokens: [], picture: { url: picture.url, alt: '' } }] : []
}
