import { useEffect, useRef, useState } from 'react'
import type { BlogFormState } from '../blog-form-values.ts'
import { claimDrafts } from './claim-draft.ts'
import type { Place, Shown } from './draft-form.ts'
import { createDraftState } from './draft-state.ts'

/**
 * Autosaves the form on this device and on the server, and restores it on the next visit, for its author only. The form must be remounted
 * for another author or blog: `place` is read once, `writer` as soon as it is known.
 */
export function useDraftAutosave(form: BlogFormState, { writer, ...place }: Place) {
  const [begun] = useState(place)
  /** Apart from what is shown, because it changes every few seconds. */
  const [state] = useState(createDraftState)
  const [shown, setShown] = useState<Shown>({
    reading: true,
    waiting: false,
    restored: false,
    caret: undefined,
    discarded: false,
    others: [],
    unknown: false,
    refused: false,
    twice: false,
    version: begun.version,
  })
  const keeper = useRef<ReturnType<typeof claimDrafts>>(undefined)
  useEffect(() => {
    if (writer === null) return
    const keeping = claimDrafts(form, { ...begun, writer }, state, (change) => setShown((now) => changed(now, change)))
    keeper.current = keeping
    return keeping.stop
  }, [form, writer, begun, state])
  return { shown, keeper, state }
}

/** Returns the same object if nothing changed, so that the form does not re-render each second. */
function changed(now: Shown, change: Partial<Shown>): Shown {
  const isNew = Object.entries(change).some(([name, value]) => now[name as keyof Shown] !== value)
  return isNew ? { ...now, ...change } : now
}
