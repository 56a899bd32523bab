import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft } from '#contract/drafts.ts'
import { textsOf } from '../blog-form-values.ts'
import { applyChoices, canKeepBoth, mergeBlogs } from '../merge/merge-blogs.ts'
import { mergeWords } from '../merge/merge-words.ts'
import { type DraftValues, valuesIn } from './draft-fields.ts'
import { serverNow } from './draft-server.ts'
import type { SharedDraft, SyncedForm } from './synced-draft.ts'

/**
 * Merges the text typed here with the server's from another device, both based on `base`: by field, and inside
 * a rich text by block. A passage that both changed is merged by word, and the writer is notified; only if both
 * replaced all of it it is there twice. Of a picture or a choice, of which there can be one, the later stays.
 * @param typedAt when each field was typed here, in milliseconds
 * @returns the merged values, and whether both changed one passage
 */
function mergeDraft(
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

/**
 * Merges what the server has into a form, which then agrees with it.
 * @param own what this device may have sent, which is no change of another one
 */
export function mergeIntoForm(form: SyncedForm, draft: Draft, own: Partial<DraftValues>[]): void {
  const { synced, typedAt } = form.draft()
  const base = { ...synced.values }
  for (const name of FORM_FIELDS) {
    const value = draft.fields[name]?.value
    if (value !== undefined && own.some((values) => values[name] === value)) base[name] = value
  }
  const mine = form.values()
  const { merged, isBoth } = mergeDraft(base, mine, draft, typedAt)
  const theirs = { ...base }
  const typed: SharedDraft['typedAt'] = {}
  const taken: Partial<DraftValues> = {}
  for (const name of FORM_FIELDS) {
    const field = draft.fields[name]
    if (field) theirs[name] = field.value
    if (merged[name] === mine[name]) continue
    taken[name] = merged[name]
    typed[name] = merged[name] === field?.value ? Date.parse(field.at) : serverNow()
  }
  if (Object.keys(taken).length > 0) form.merge(taken, typed)
  form.agreed({ version: draft.version, values: theirs })
  if (isBoth) form.twice()
}
