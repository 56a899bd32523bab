import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft } from '#contract/drafts.ts'
import { textsOf } from '../blog-form-values.ts'
import { applyChoices, canKeepBoth, mergeBlogs } from '../merge/merge-blogs.ts'
import { mergeWords } from '../merge/merge-words.ts'
import { type DraftValues, valuesIn } from './draft-fields.ts'

/**
 * Merges what was typed here with what the server has from another device, both begun from `base`: by field, and inside
 * a rich text by block. A passage that both changed is merged by word, and the writer is told; only if both replaced all of it
 * it is there twice. Of a picture or a choice, of which there can be one, the later stays.
 * @param typedAt when each field was typed here, in milliseconds
 * @returns the merged values, and whether both changed one passage
 */
export function mergeDraft(
  base: DraftValues,
  mine: DraftValues,
  theirs: Draft,
  typedAt: Partial<Record<BlogFieldName, number>>,
): { merged: DraftValues; isBoth: boolean } {
  const other = valuesIn(theirs, base)
  const isLater = (name: BlogFieldName) => Date.parse(theirs.fields[name]?.at ?? '') >= (typedAt[name] ?? 0)
  const merge = mergeBlogs(textsOf(base), textsOf(mine), textsOf(other))
  const choices = merge.conflicts.map((conflict) => {
    const { field, base, mine, theirs } = conflict
    if (!canKeepBoth(field)) return isLater(field) ? 'theirs' : 'mine'
    const words = mergeWords(base, mine, theirs)
    if (words === null) return 'both'
    conflict.mine = words
    return 'mine'
  })
  const texts: Partial<DraftValues> = applyChoices(merge, choices)
  const merged = { ...mine }
  for (const name of FORM_FIELDS) {
    const text = texts[name]
    if (other[name] === mine[name] || other[name] === base[name]) continue
    if (mine[name] === base[name]) merged[name] = other[name]
    else if (text !== undefined) merged[name] = text
    else if (isLater(name)) merged[name] = other[name]
  }
  return { merged, isBoth: merge.conflicts.some(({ field }) => canKeepBoth(field)) }
}
