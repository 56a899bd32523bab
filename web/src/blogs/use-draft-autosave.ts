import { useEffect, useRef, useState } from 'react'
import type { BlogFormState } from './blog-form-values.ts'
import { claimDrafts, type Place, type Shown } from './claim-draft.ts'

/**
 * Keeps what is written in the form on this device and brings it back on the next visit, to its writer alone. The form
 * is made anew for another writer or blog: `place` counts when it is made, and its writer as soon as it is known.
 */
export function useDraftAutosave(form: BlogFormState, { writer, ...place }: Place) {
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
  const keeper = useRef<ReturnType<typeof claimDrafts>>(undefined)
  useEffect(() => {
    if (writer === null) return
    const keeping = claimDrafts(form, { ...begun, writer }, (change) => setShown((now) => changed(now, change)))
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
