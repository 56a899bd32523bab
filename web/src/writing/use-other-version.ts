import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { labelsOf } from '../blogs/field-labels.ts'
import { blogChange } from '../blogs/queries.ts'
import { hasStatus } from '../http/api-error.ts'
import { get } from '../http/client.ts'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { type BlogFormState, type BlogValues, isSameBlog, valuesOf } from './blog-form-values.ts'
import type { useDraftAutosave } from './drafts/use-draft-autosave.ts'
import { readBase, storeBase } from './merge/base-store.ts'
import type { Choice } from './merge/merge-blogs.ts'
import { mergeValues, type ValuesMerge } from './merge/merge-values.ts'

type Choices = (Choice | undefined)[]

/** What the form shows about another version of its blog. */
export type OtherVersion =
  | { state: 'none' }
  /** Saved elsewhere and not in the form yet. */
  | { state: 'waiting'; other: Blog; fields: string; hasConflicts: boolean }
  /** The writer chooses between mine and theirs. */
  | { state: 'asking'; merge: ValuesMerge; choices: Choices; other: Blog | null; before: BlogValues | null }
  /** It is in the form now. */
  | { state: 'taken'; fields: string; all: boolean }
  | { state: 'chosen'; merge: ValuesMerge; choices: Choices; values: BlogValues }
  /** The blog was deleted. */
  | { state: 'gone' }

type Place = {
  form: BlogFormState
  writer: string
  /** The blog as it was when the form was opened. */
  known: Blog
  draft: ReturnType<typeof useDraftAutosave>
}

/**
 * Merges what was saved elsewhere, while a blog is edited here, into the form. The version that the form is based on is
 * the common ancestor.
 */
export function useOtherVersion({ form, writer, known, draft }: Place) {
  const id = known._id
  const client = useQueryClient()
  const base = useRef<{ version: number; published: boolean; values: BlogValues | null }>({
    version: known.version,
    published: known.published,
    values: valuesOf(known),
  })
  const [shown, setShown] = useState<OtherVersion>({ state: 'none' })

  /** Its values for the form: Publish differs only if it was unpublished meanwhile. */
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

  /** Merges another version into the form, and asks where they conflict. @returns the names of its fields; null if asked */
  function take(other: Blog): string | null {
    const merge = mergeWith(other)
    if (merge.conflicts.length > 0) {
      setShown({ state: 'asking', merge, choices: [], other, before: null })
      return null
    }
    apply(merge.merged, other)
    const fields = labelsOf(merge.fromTheirs)
    setShown({ state: 'taken', fields, all: false })
    return fields
  }

  /** A version that was saved elsewhere: taken at once if nothing was typed here, else offered. */
  const notice = useEffectEvent((other: Blog) => {
    if (other.version <= base.current.version) return
    sendTexts()
    if (base.current.values && isSameBlog(form.getValues(), base.current.values)) {
      apply(theirsOf(other), other)
      setShown({ state: 'taken', fields: '', all: true })
      return
    }
    const { fromTheirs, conflicts } = mergeWith(other)
    const fields = labelsOf([...fromTheirs, ...conflicts.map(({ field }) => field)])
    setShown((now) =>
      now.state === 'asking' ? now : { state: 'waiting', other, fields, hasConflicts: conflicts.length > 0 },
    )
  })

  const { data: news } = useQuery(blogChange(id))
  useEffect(() => {
    if (news === 'removed') setShown({ state: 'gone' })
    if (news !== 'changed') return
    setShown((now) => (now.state === 'gone' ? { state: 'none' } : now))
    const ended = new AbortController()
    get('GET /blog/singleBlog/:id', { params: { id }, signal: ended.signal }).then(
      ({ data }) => notice(data),
      (error) => {
        if (hasStatus(error, 404)) setShown({ state: 'gone' })
      },
    )
    return () => ended.abort()
  }, [news, id])

  const { version } = draft.shown
  useEffect(() => {
    if (version === null || version === base.current.version) return
    // A stored draft is in the form, and it is based on an earlier version.
    base.current = { version, published: known.published, values: null }
    let isHere = true
    void readBase(writer, id, version).then((values) => {
      if (!isHere || base.current.version !== version) return
      base.current.values = values
      notice(known)
    })
    return () => {
      isHere = false
    }
  }, [writer, id, version, known])

  useEffect(() => {
    void storeBase(writer, id, known.version, valuesOf(known))
  }, [writer, id, known])

  return {
    shown,
    /** The version that the form is based on. */
    version: () => base.current.version,
    take,
    /** The blog was deleted elsewhere. */
    gone: () => setShown({ state: 'gone' }),
    hide: () => setShown({ state: 'none' }),
    /** Puts the choices into the form, where it has what was merged or chosen before. */
    choose(choices: Choices): void {
      if (shown.state !== 'asking') return
      const { merge, other, before } = shown
      const values = merge.applyChoices(choices)
      if (other) apply(values, other)
      // What was typed since the last choice stays.
      else setValues(mergeValues(before, form.getValues(), values).merged)
      setShown({ state: 'chosen', merge, choices, values })
    },
    chooseAgain(): void {
      if (shown.state !== 'chosen') return
      const { merge, choices, values } = shown
      setShown({ state: 'asking', merge, choices, other: null, before: values })
    },
    /** Closes the choice; the form stays as it is. */
    later(): void {
      if (shown.state !== 'asking') return
      const { merge, choices, other, before } = shown
      const fields = labelsOf([...merge.fromTheirs, ...merge.conflicts.map(({ field }) => field)])
      if (other) setShown({ state: 'waiting', other, fields, hasConflicts: true })
      else if (before) setShown({ state: 'chosen', merge, choices, values: before })
    },
  }
}
