import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { labelsOf } from '../blogs/field-labels.ts'
import { blogChange } from '../blogs/queries.ts'
import { hasStatus } from '../http/api-error.ts'
import { get } from '../http/client.ts'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import type { BlogValues } from './blog-form-values.ts'
import type { Choice } from './merge/merge-blogs.ts'
import { mergeValues, type ValuesMerge } from './merge/merge-values.ts'
import { type EditedBlog, useMergeBase } from './use-merge-base.ts'

type Choices = (Choice | undefined)[]

/** The state that the form shows about another version of its blog. */
export type OtherVersion =
  | { state: 'none' }
  /** Saved elsewhere and not in the form yet. */
  | { state: 'waiting'; other: Blog; fields: string; hasConflicts: boolean }
  /** The writer chooses between mine and theirs; `before` is what was in the form. */
  | { state: 'asking'; merge: ValuesMerge; choices: Choices; other: Blog | null; before: BlogValues }
  /** It is in the form now. */
  | { state: 'taken'; fields: string; all: boolean }
  | { state: 'chosen'; merge: ValuesMerge; choices: Choices; values: BlogValues }
  /** The blog was deleted. */
  | { state: 'gone' }

/**
 * Merges a version that was saved elsewhere, while a blog is edited here, into the form. The version that the form is
 * based on is the common ancestor.
 */
export function useOtherVersion(edited: EditedBlog) {
  const { form, known } = edited
  const base = useMergeBase(edited, () => notice(known))
  const [shown, setShown] = useState<OtherVersion>({ state: 'none' })

  /** Merges another version into the form, and asks where they conflict. @returns the names of its fields; null if asked */
  function take(other: Blog): string | null {
    const merge = base.mergeWith(other)
    if (merge.conflicts.length > 0) {
      setShown({ state: 'asking', merge, choices: [], other, before: { ...form.getValues() } })
      return null
    }
    base.apply(merge.merged, other)
    const fields = labelsOf(merge.fromTheirs)
    setShown({ state: 'taken', fields, all: false })
    return fields
  }

  /** A version that was saved elsewhere: taken immediately if nothing was typed here, else offered. */
  function notice(other: Blog): void {
    if (other.version <= base.version()) return
    sendTexts()
    if (base.isUntouched()) {
      base.apply(base.theirsOf(other), other)
      setShown({ state: 'taken', fields: '', all: true })
      return
    }
    const { fromTheirs, conflicts } = base.mergeWith(other)
    const fields = labelsOf([...fromTheirs, ...conflicts.map(({ field }) => field)])
    setShown((now) =>
      now.state === 'asking' ? now : { state: 'waiting', other, fields, hasConflicts: conflicts.length > 0 },
    )
  }

  useSavedElsewhere(known._id, {
    saved: notice,
    removed: () => setShown({ state: 'gone' }),
    restored: () => setShown((now) => (now.state === 'gone' ? { state: 'none' } : now)),
  })

  return {
    shown,
    /** The version that the form is based on. */
    version: base.version,
    take,
    /** The blog was deleted elsewhere. */
    gone: () => setShown({ state: 'gone' }),
    hide: () => setShown({ state: 'none' }),
    /** Puts the choices into the form, where it still has the merged or chosen text. */
    choose(choices: Choices): void {
      if (shown.state !== 'asking') return
      const { merge, other, before } = shown
      const values = merge.applyChoices(choices)
      sendTexts()
      // Text that was typed since stays, also while the choice was loading.
      const { merged } = mergeValues(before, form.getValues(), values)
      if (other) base.apply(merged, other)
      else base.setValues(merged)
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
      else setShown({ state: 'chosen', merge, choices, values: before })
    },
  }
}

type Elsewhere = {
  saved: (other: Blog) => void
  removed: () => void
  /** It was saved, and so it is there. */
  restored: () => void
}

/** Reports a blog that is saved or deleted elsewhere. */
function useSavedElsewhere(id: string, on: Elsewhere): void {
  const saved = useEffectEvent(on.saved)
  const removed = useEffectEvent(on.removed)
  const restored = useEffectEvent(on.restored)
  const { data: news } = useQuery(blogChange(id))
  useEffect(() => {
    if (news === 'removed') removed()
    if (news !== 'changed') return
    restored()
    const ended = new AbortController()
    get('GET /blog/singleBlog/:id', { params: { id }, signal: ended.signal }).then(
      ({ data }) => saved(data),
      (error) => {
        if (hasStatus(error, 404)) removed()
      },
    )
    return () => ended.abort()
  }, [news, id])
}
