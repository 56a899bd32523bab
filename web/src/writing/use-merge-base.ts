import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { blogChange } from '../blogs/queries.ts'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { type BlogFormState, type BlogValues, isSameBlog, valuesOf } from './blog-form-values.ts'
import type { useDraftAutosave } from './drafts/use-draft-autosave.ts'
import { readBase, storeBase } from './merge/base-store.ts'
import { mergeValues, type ValuesMerge } from './merge/merge-values.ts'

export type EditedBlog = {
  form: BlogFormState
  writer: string
  /** The blog as it was when the form was opened. */
  known: Blog
  draft: ReturnType<typeof useDraftAutosave>
}

/**
 * The version that a form is based on, the common ancestor of the merged versions. This device keeps it, for a draft
 * that is in the form after a reload.
 * @param onRead called once the version of such a draft is read
 */
export function useMergeBase({ form, writer, known, draft }: EditedBlog, onRead: () => void) {
  const id = known._id
  const client = useQueryClient()
  const base = useRef<{ version: number; published: boolean; values: BlogValues | null }>({
    version: known.version,
    published: known.published,
    values: valuesOf(known),
  })

  /** Its values for the form: Publish differs only if it was unpublished in the meantime. */
  const theirsOf = (other: Blog): BlogValues => ({
    ...valuesOf(other),
    published: base.current.published && !other.published ? 'False' : 'True',
  })
  function mergeWith(other: Blog): ValuesMerge {
    sendTexts()
    return mergeValues(base.current.values, form.getValues(), theirsOf(other))
  }

  function setValues(values: BlogValues): void {
    for (const name of Object.keys(values) as (keyof BlogValues)[]) {
      if (values[name] !== form.getValues(name)) form.setValue(name, values[name], { shouldDirty: true })
    }
  }

  /** Puts merged values into the form, which is based on the other version from now on. */
  function apply(values: BlogValues, other: Blog): void {
    setValues(values)
    base.current = { version: other.version, published: other.published, values: valuesOf(other) }
    draft.keeper.current?.rebase(valuesOf(other), other.version)
    void storeBase(writer, id, other.version, valuesOf(other))
    client.setQueryData(blogChange(id).queryKey, null)
  }

  const read = useEffectEvent(onRead)
  const { version } = draft.shown
  useEffect(() => {
    if (version === null || version === base.current.version) return
    // A stored draft is in the form, and it is based on an earlier version.
    base.current = { version, published: known.published, values: null }
    let isHere = true
    void readBase(writer, id, version).then((values) => {
      if (!isHere || base.current.version !== version) return
      base.current.values = values
      read()
    })
    return () => {
      isHere = false
    }
  }, [writer, id, version, known])

  useEffect(() => {
    void storeBase(writer, id, known.version, valuesOf(known))
  }, [writer, id, known])

  return {
    version: () => base.current.version,
    /** Whether the form is as that version; false while its values are not known. */
    isUntouched: () => base.current.values !== null && isSameBlog(form.getValues(), base.current.values),
    theirsOf,
    mergeWith,
    setValues,
    apply,
  }
}
