import { BLOG_FIELDS, isPictureName, REVISION_FIELDS, type RevisionField } from '#contract/blog-fields.ts'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Revision, RevisionContent } from '#contract/revisions.ts'
import { hashtag } from '#contract/tags.ts'
import { languageName } from '../ui/languages.ts'
import { type Block, blocksOf, plainBlock } from './blocks-of.ts'
import { type MarkedBlock, markChanges, newBudget } from './difference.ts'
import { embedsAsWords } from './embeds-as-words.ts'

/** A field of a blog, with what changed in it. */
export interface Passage {
  field: RevisionField
  blocks: MarkedBlock[]
}

/** A blog's value, beside its previous one, if any. */
export type Compared = Pick<Revision, 'content' | 'before'>

/** The fields of a revision that differ from the one before; of the first revision all of them, unmarked. */
export function compareContent({ content, before }: Compared): Passage[] {
  const passages: Passage[] = []
  const budget = newBudget()
  const earlier = before && fieldsOf(before)
  for (const [i, { field, value }] of fieldsOf(content).entries()) {
    const blocks = read(value)
    const blocksBefore = earlier ? read(earlier[i]?.value ?? []) : blocks
    const marked = markChanges(blocksBefore, blocks, budget)
    const isShown = before ? marked.some(({ change }) => change !== 'same') : marked.length > 0
    if (isShown) passages.push({ field, blocks: marked })
  }
  return passages
}

/** A rich text, or the blocks of a plain text or a picture. */
type Value = string | Block[]

const read = (value: Value): Block[] => (typeof value === 'string' ? blocksOf(embedsAsWords(value)) : value)

function fieldsOf(content: RevisionContent): { field: RevisionField; value: Value }[] {
  return REVISION_FIELDS.map((field) => ({ field, value: valueIn(content, field) }))
}

const SECTION_TITLES: readonly string[] = PARAGRAPHS.map((name) => `${name}Title`)

function valueIn(content: RevisionContent, field: RevisionField): Value {
  if (isPictureName(field)) return pictured(content[field])
  if (field === 'tags') return plainBlocks(content.tags.map(hashtag).join(' '), 'p')
  if (field === 'language') return plainBlocks(languageName(content.language ?? ''), 'p')
  if (BLOG_FIELDS[field].kind === 'rich text') return content[field]
  return plainBlocks(content[field], field === 'title' ? 'h1' : SECTION_TITLES.includes(field) ? 'h2' : 'p')
}

function plainBlocks(text: string, kind: Block['kind']): Block[] {
  return text ? [plainBlock(text, kind)] : []
}

function pictured(picture: Picture | null): Block[] {
  return picture ? [{ kind: 'img', level: 0, tokens: [], picture: { url: picture.url, alt: '' } }] : []
}
