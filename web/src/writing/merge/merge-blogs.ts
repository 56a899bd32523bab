import { BLOG_FIELDS } from '#contract/blog-fields.ts'
import { tagsIn } from '#contract/tags.ts'
import type { BlogTexts, TextName } from '../blog-form-values.ts'
import { blockKey, splitBlocks, splitList } from './html-blocks.ts'
import { type BlockConflict, editsOf, mergeBlocks } from './merge-blocks.ts'

/** A field, or a passage of a rich text, that both sides changed differently. */
export type Conflict = {
  field: TextName
  /** Rich text as HTML, a field of one line as text; '' where a side has nothing. */
  base: string
  mine: string
  theirs: string
  /** The tags around a passage that is items of a list. */
  list?: { open: string; close: string }
}

/** A part of a field's value that is settled, or that waits for a choice. */
export type Part = string | Conflict

export type Merge = {
  /** Everything that does not conflict from both sides; where something conflicts, mine. */
  merged: BlogTexts
  /** The conflicts for the writer to resolve, in the order of the form. `applyChoices` puts the choices in place. */
  conflicts: Conflict[]
  /** The fields that theirs changed without a conflict. */
  fromTheirs: TextName[]
  parts: Record<TextName, Part[]>
}

export type Choice = 'mine' | 'theirs' | 'both'

/** Rich texts are merged by block, other fields whole; of two values of a choice only one can be kept. */
const fieldKind = (field: TextName) => BLOG_FIELDS[field].kind

export const isRich = (field: TextName) => fieldKind(field) === 'rich text'
/** Whether a conflict in this field can keep both sides. */
export const canKeepBoth = (field: TextName) => fieldKind(field) !== 'choice'

/**
 * Merges two versions of a blog's texts that began as `base`, by field, and inside a rich text by block; tags one by one. What only one
 * side changed is kept, the same change comes once, and what both changed differently is a conflict.
 * @param base null if it is not known: what only one side has is then kept, and what differs is a conflict
 */
export function mergeBlogs(base: BlogTexts | null, mine: BlogTexts, theirs: BlogTexts): Merge {
  const fields = Object.keys(mine) as TextName[]
  const parts = Object.fromEntries(
    fields.map((field) => [field, mergeField(field, base?.[field] ?? null, mine[field], theirs[field])]),
  ) as Merge['parts']
  const merge = { parts, conflicts: fields.flatMap((field) => parts[field].filter(isConflict)) }
  const merged = applyChoices(merge, [])
  const fromTheirs = fields.filter((field) => fieldKey(field, merged[field]) !== fieldKey(field, mine[field]))
  return { ...merge, merged, fromTheirs }
}

/**
 * The merged texts with the choices in place.
 * @param choices by the index of the conflict; mine without one
 */
export function applyChoices(
  { parts, conflicts }: Pick<Merge, 'parts' | 'conflicts'>,
  choices: (Choice | undefined)[],
): BlogTexts {
  const texts = Object.entries(parts).map(([field, list]) => [
    field,
    list.map((part) => (isConflict(part) ? chosen(part, choices[conflicts.indexOf(part)]) : part)).join(''),
  ])
  return Object.fromEntries(texts)
}

const isConflict = (part: Part): part is Conflict => typeof part === 'object'

function chosen({ field, base, mine, theirs }: Conflict, choice: Choice = 'mine'): string {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs
  // Unchanged here, but for words that were moved elsewhere.
  if (isRich(field)) return mine === base ? theirs : mine + theirs
  return canKeepBoth(field) ? [mine, theirs].filter(Boolean).join(' / ') : mine
}

function mergeField(field: TextName, base: string | null, mine: string, theirs: string): Part[] {
  // As it is written: an equal text is not parsed and stays the same to the byte.
  if (mine === theirs || theirs === base || (base === null && theirs === '')) return [mine]
  if (mine === base || (base === null && mine === '')) return [theirs]
  if (fieldKind(field) === 'tags') return [mergeTags(base ?? '', mine, theirs)]
  if (!isRich(field)) return [{ field, base: base ?? '', mine, theirs }]
  const [own, other] = [blocksOf(mine), blocksOf(theirs)]
  const merged = base === null ? mergeTwo(own, other) : mergeBlocks(blocksOf(base), own, other)
  return merged.flatMap((part) => (Array.isArray(part) ? part : inList(field, part)))
}

/** A value that is equal for fields with the same content. */
const fieldKey = (field: TextName, value: string) => (isRich(field) ? blocksOf(value).map(blockKey).join('') : value)

/** A text's blocks, without the empty paragraphs that the editor puts at its end. */
function blocksOf(html: string): string[] {
  const blocks = splitBlocks(html)
  const end = blocks.findLastIndex((block) => !/^<p>(?:<br ?\/?>)?<\/p>$/.test(block))
  return blocks.slice(0, end + 1)
}

/** Tags that either side has added, without those that either has removed. */
function mergeTags(base: string, mine: string, theirs: string): string {
  const [before, own, other] = [tagsIn(base), tagsIn(mine), tagsIn(theirs)]
  const added = other.filter((tag) => !before.includes(tag) && !own.includes(tag))
  const kept = own.filter((tag) => !before.includes(tag) || other.includes(tag))
  return [...kept, ...added].join(', ')
}

/** Without a base: what only one side has is kept, and blocks that differ conflict. */
function mergeTwo(mine: string[], theirs: string[]): (string[] | BlockConflict)[] {
  const merged: (string[] | BlockConflict)[] = []
  let at = 0
  for (const { from, to, blocks } of editsOf(theirs, mine)) {
    merged.push(theirs.slice(at, from))
    const others = theirs.slice(from, to)
    merged.push(blocks.length && others.length ? { base: [], mine: blocks, theirs: others } : [...blocks, ...others])
    at = to
  }
  return [...merged, theirs.slice(at)]
}

/** A conflict of two versions of the same list is one of single items, if the list itself stayed. */
function inList(field: TextName, { base, mine, theirs }: BlockConflict): Part[] {
  const whole = [{ field, base: base.join(''), mine: mine.join(''), theirs: theirs.join('') }]
  const lists = [base, mine, theirs].map((blocks) => (blocks.length === 1 ? splitList(blocks[0] ?? '') : null))
  const [old, own, other] = lists
  if (!old || !own || !other || own.open !== old.open || other.open !== old.open) return whole
  // Their items hold what mine moved elsewhere.
  const isMoved = own.items.map(blockKey).join('') === old.items.map(blockKey).join('')
  if (isMoved) return whole
  const { open, close } = old
  const items = mergeBlocks(old.items, own.items, other.items).flatMap((part): Part[] =>
    Array.isArray(part)
      ? part
      : [
          {
            field,
            base: part.base.join(''),
            mine: part.mine.join(''),
            theirs: part.theirs.join(''),
            list: { open, close },
          },
        ],
  )
  return [open, ...items, close]
}
