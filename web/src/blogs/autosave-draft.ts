import { newId } from '../http/idempotency-key.ts'
import { apart, type BlogFormState, type BlogValues, isSameBlog } from './blog-form-values.ts'
import { holdDraft } from './draft-lock.ts'
import { type Draft, putDraft, removeDraft } from './draft-store.ts'

/** At most one writing to the device in this time, however steadily somebody types. */
const EVERY_MS = 1000

/** A draft that this tab writes. */
export type Held = {
  draft: Draft
  values: BlogValues
  /** What is on the device of it; null where nothing is, or nobody knows. */
  kept: BlogValues | null
  release: () => void
}

/** A draft of which nothing is on the device yet. */
export function newDraft({ writer, blog, version }: Omit<Draft, 'id' | 'at' | 'texts'>, values: BlogValues): Held {
  const draft = { id: newId(), writer, blog, version, at: 0, texts: apart(values).texts }
  const holding = holdDraft(draft.id)
  return { draft, values, kept: null, release: () => holding.then((release) => release?.()) }
}

/**
 * Writes what stands in a form to the device as it changes: each second, and when the page is hidden or left.
 * @param start what stands in the form before anything is written; nothing is kept of that
 * @param hear `stored`: after each writing, whether the browser did it; `exists`: whether a draft is on the device now
 */
export function startAutosave(
  form: BlogFormState,
  start: BlogValues,
  held: Held,
  hear: { stored(done: boolean): void; exists(id: string, does: boolean): void },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let keptAt = 0
  let underway = 0
  let failed = false
  let ended = false

  const isTouched = () => !ended && !isSameBlog(form.getValues(), start)
  const isStored = () => timer === undefined && underway === 0 && !(failed && isTouched())

  /** Stores what is not stored yet; gives whether the browser has it now, and never rejects. */
  async function keep(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    const values = { ...form.getValues() }
    if (ended || isSameBlog(values, held.kept ?? start)) {
      settle()
      return !failed
    }
    const { texts, pictures } = apart(values)
    const before = held.kept && apart(held.kept).pictures
    const samePictures = before !== null && isSameBlog({ ...values, ...before }, values)
    keptAt = Date.now()
    held.draft = { ...held.draft, texts, at: keptAt }
    held.values = values
    const { draft } = held
    if (isTouched()) {
      held.kept = values
      hear.exists(draft.id, true)
      return write(putDraft(draft, samePictures ? undefined : pictures))
    }
    held.kept = null
    hear.exists(draft.id, false)
    return write(removeDraft(draft.id))
  }

  async function write(writing: Promise<void>): Promise<boolean> {
    const written = held
    underway += 1
    failed = await writing.then(
      () => false,
      () => true,
    )
    underway -= 1
    if (failed) written.kept = null
    hear.stored(!failed)
    settle()
    return !failed
  }

  function changed(): void {
    if (ended || timer !== undefined || isSameBlog(form.getValues(), held.kept ?? start)) return
    addEventListener('beforeunload', askToStay)
    timer = setTimeout(keep, Math.max(0, keptAt + EVERY_MS - Date.now()))
  }

  /** A page that asks before it is closed is not kept for the way back by every browser: so only while it must. */
  function settle(): void {
    if (isStored()) removeEventListener('beforeunload', askToStay)
  }

  function askToStay(event: BeforeUnloadEvent): void {
    void keep()
    if (!isStored()) event.preventDefault()
  }

  function keepWhenHidden(): void {
    if (document.visibilityState === 'hidden') void keep()
  }

  const stopWatching = form.subscribe({ formState: { values: true }, callback: changed })
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepWhenHidden)
  // Words may stand there already: whoever is there was not known while they were typed.
  changed()

  return {
    held: () => held,
    keep,
    changed,
    isTouched,
    /** Whether leaving the page would lose something. */
    isLost: () => failed && isTouched(),
    /** Puts another draft into the form; the one that stood there stays on the device. */
    goOnWith(next: Held, anew: BlogValues): void {
      void keep()
      start = anew
      held = next
      form.reset(next.values, { keepDefaultValues: true })
    },
    /** Ends the keeping; what stands there then is not kept any more. */
    end(): void {
      ended = true
      clearTimeout(timer)
      timer = undefined
      removeEventListener('beforeunload', askToStay)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      stopWatching()
    },
  }
}
