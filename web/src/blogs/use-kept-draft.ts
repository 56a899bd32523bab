import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BlogForm, BlogValues } from './blog-form-values.ts'
import { keepDrafts } from './draft-choice.ts'
import type { Draft } from './draft-store.ts'

export type BlogFormState = UseFormReturn<BlogValues, unknown, BlogForm>

export type Place = {
  /** The person's id or VISITOR; null while it is not known who is here. */
  writer: string | null
  /** The blog's id, or NEW_BLOG. */
  blog: string
  version: number | null
  /** What stands in the form before anything is written. */
  start: BlogValues
}

/** What the form tells of the drafts. */
export type Shown = {
  /** What this tab was writing is not read yet. */
  waiting: boolean
  /** The words that stand there are from an earlier visit. */
  restored: boolean
  /** What was discarded last can still be brought back. */
  discarded: boolean
  /** What else this writer has not finished here, newest first. */
  others: Draft[]
  /** There is a text of which nobody knows who wrote it. */
  unknown: boolean
  /** The browser keeps nothing, or has no room. */
  refused: boolean
  /** The version of the blog that the words were begun with. */
  version: number | null
}

/**
 * Keeps what is written in the form on this device and brings it back on the next visit, to its writer alone. The form
 * is made anew for another writer or blog: `place` counts when it is made, and its writer as soon as it is known.
 */
export function useKeptDraft(form: BlogFormState, { writer, ...place }: Place) {
  const [begun] = useState(place)
  const [shown, setShown] = useState<Shown>({
    waiting: false,
    restored: false,
    discarded: false,
    others: [],
    unknown: false,
    refused: false,
    version: begun.version,
  })
  const keeper = useRef<ReturnType<typeof keepDrafts>>(undefined)
  useEffect(() => {
    if (writer === null) return
    const keeping = keepDrafts(form, { ...begun, writer }, (change) => setShown((now) => changed(now, change)))
    keeper.current = keeping
    return keeping.stop
  }, [form, writer, begun])
  return { shown, keeper }
}

/** The same object where nothing changed: the form need not be drawn again each second. */
function changed(now: Shown, change: Partial<Shown>): Shown {
  const isNew = Object.entries(change).some(([name, value]) => now[name as keyof Shown] !== value)
  return isNew ? { ...now, ...change } : now
}
