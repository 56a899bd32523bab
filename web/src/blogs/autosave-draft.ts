import { newId } from '../http/idempotency-key.ts'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { type BlogFormState, type BlogValues, isSameBlog, splitPictures } from './blog-form-values.ts'
import { lockDraft } from './draft-lock.ts'
import { type Draft, putDraft, removeDraft } from './draft-store.ts'

/** At most one write to the device in this time, however steadily the user types. */
const EVERY_MS = 1000

/** A draft that this tab holds and writes. */
export type Held = {
  draft: Draft
  values: BlogValues
  /** What is stored on the device; null if nothing is, or if that is unknown. */
  kept: BlogValues | null
  release: () => void
}

/** A draft that is not stored on the device yet. */
export function newDraft({ writer, blog, version }: Omit<Draft, 'id' | 'at' | 'texts'>, values: BlogValues): Held {
  const draft = { id: newId(), writer, blog, version, at: 0, texts: splitPictures(values).texts }
  const holding = lockDraft(draft.id)
  return { draft, values, kept: null, release: () => holding.then((release) => release?.()) }
}

/**
 * Writes a form's values to the device as they change: at most once a second, and when the page is hidden or left.
 * @param start the form's initial values, which are not stored
 * @param hear `stored` gets, after each write, whether it succeeded; `exists`, whether a draft is on the device now
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

  const isTouched = () => {
    sendTexts()
    return !ended && !isSameBlog(form.getValues(), start)
  }
  const isStored = () => timer === undefined && underway === 0 && !(failed && isTouched())

  /** Stores unsaved values; resolves to whether the browser has them now, and never rejects. */
  const keep = () => store()

  async function store(inAnyCase = false): Promise<boolean> {
    sendTexts()
    clearTimeout(timer)
    timer = undefined
    const values = { ...form.getValues() }
    if (ended || (!inAnyCase && isSameBlog(values, held.kept ?? start))) {
      settle()
      return !failed
    }
    const { texts, pictures } = splitPictures(values)
    const before = held.kept && splitPictures(held.kept).pictures
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

  /**
   * Not every browser keeps a page with a beforeunload handler in its back/forward cache, so it is set only while
   * needed.
   */
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
  // The form may already contain text that was typed before the user was known.
  changed()

  return {
    held: () => held,
    keep,
    changed,
    isTouched,
    /** Whether leaving the page would lose something. */
    isLost: () => failed && isTouched(),
    /** Loads another draft into the form; the previous one stays on the device. */
    goOnWith(next: Held, anew: BlogValues): void {
      void keep()
      start = anew
      held = next
      form.reset(next.values, { keepDefaultValues: true })
    },
    /** The form's text is based on another version now: the draft says so, and is one only where it differs from it. */
    rebase(anew: BlogValues, version: number): void {
      start = anew
      held.draft = { ...held.draft, version }
      void store(held.kept !== null)
    },
    /** Stops autosaving; later values are not stored. */
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
