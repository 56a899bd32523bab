import { FORM_FIELDS } from '#contract/blog-fields.ts'
import { newId } from '../../http/idempotency-key.ts'
import { caretPlace } from '../../ui/editor/caret.ts'
import { sendTexts } from '../../ui/editor/unsent-texts.ts'
import { lockDraft } from '../../unsent/draft-lock.ts'
import { type BlogFormState, type BlogValues, isSameBlog, splitPictures } from '../blog-form-values.ts'
import { draftValuesOf } from './draft-fields.ts'
import { serverNow } from './draft-server.ts'
import { type Draft, putDraft, removeDraft } from './draft-store.ts'

/**
 * At most one write to the device in this time, however steadily the user types: as often as the form gets a text that
 * is being typed (unsent-texts.ts), so that one serialising serves both, and within a second all is written.
 */
const EVERY_MS = 900

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
  const draft = { id: newId(), device: newId(), writer, blog, version, at: 0, texts: splitPictures(values).texts }
  const holding = lockDraft(draft.id)
  return { draft, values, kept: null, release: () => holding.then((release) => release?.()) }
}

/**
 * Writes a form's values to the device as they change: at most once a second, and when the page is hidden or left.
 * @param start the form's initial values, which are not stored
 * @param hear `stored` gets, after each write, whether it succeeded; `exists`, whether a draft is on the device now;
 * `isOnServer` says whether the server has everything that is in the form
 */
// oxlint-disable-next-line max-lines-per-function -- to be written as a state machine
export function startAutosave(
  form: BlogFormState,
  start: BlogValues,
  held: Held,
  hear: { stored(done: boolean): void; exists(id: string, does: boolean): void; isOnServer(): boolean },
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
  const isLost = () => failed && isTouched() && !hear.isOnServer()
  const isStored = () => (timer === undefined && underway === 0 && !isLost()) || hear.isOnServer()

  /** Offline, the browser has no page to show after a reload, and the server lacks what was typed. */
  const isOutOfReach = () => !navigator.onLine && isTouched() && !hear.isOnServer()

  /** Stores unsaved values; resolves to whether the browser has them now, and never rejects. */
  const keep = () => store()

  async function store(inAnyCase = false): Promise<boolean> {
    sendTexts()
    clearTimeout(timer)
    timer = undefined
    const values = { ...form.getValues() }
    if (ended || (!inAnyCase && isSameBlog(values, held.kept ?? start))) {
      removePromptIfStored()
      return !failed
    }
    const { texts, pictures } = splitPictures(values)
    const before = held.kept && splitPictures(held.kept).pictures
    const samePictures = before !== null && isSameBlog({ ...values, ...before }, values)
    keptAt = Date.now()
    held.draft = {
      ...held.draft,
      texts,
      at: keptAt,
      typedAt: typedNow(values),
      caret: caretPlace() ?? held.draft.caret,
    }
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

  /** When each field was typed, with the time for those that changed. */
  function typedNow(values: BlogValues): Draft['typedAt'] {
    const [now, before] = [draftValuesOf(values), draftValuesOf(held.values)]
    const changed = FORM_FIELDS.filter((name) => now[name] !== before[name])
    return { ...held.draft.typedAt, ...Object.fromEntries(changed.map((name) => [name, serverNow()])) }
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
    removePromptIfStored()
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
  function removePromptIfStored(): void {
    if (isStored() && !isOutOfReach()) removeEventListener('beforeunload', askToStay)
  }

  function networkChanged(): void {
    if (isOutOfReach()) addEventListener('beforeunload', askToStay)
    else removePromptIfStored()
  }

  function askToStay(event: BeforeUnloadEvent): void {
    void keep()
    if (!isStored() || isOutOfReach()) event.preventDefault()
  }

  function keepWhenHidden(): void {
    if (document.visibilityState === 'hidden') void keep()
  }

  const stopWatching = form.subscribe({ formState: { values: true }, callback: changed })
  addEventListener('pagehide', keep)
  addEventListener('online', networkChanged)
  addEventListener('offline', networkChanged)
  document.addEventListener('visibilitychange', keepWhenHidden)
  // The form may already contain text that was typed before the user was known.
  changed()

  return {
    held: () => held,
    keep,
    changed,
    isTouched,
    /** Whether leaving the page would lose something. */
    isLost,
    /** Whether the last write failed: the browser's storage is unavailable or full. */
    isRefused: () => failed,
    start: () => start,
    /** Stores what is known of the draft besides its text, if it is on the device. */
    note(change: Pick<Draft, 'synced'>): void {
      held.draft = { ...held.draft, ...change }
      if (held.kept && !ended) void write(putDraft(held.draft))
      else removePromptIfStored()
    },
    /** Values from another device are about to be put into the form, with the times when they were typed there. */
    merged(values: Partial<BlogValues>, typedAt: Draft['typedAt']): void {
      held.values = { ...held.values, ...values }
      held.draft = { ...held.draft, typedAt: { ...held.draft.typedAt, ...typedAt } }
    },
    /** Goes on under a new id: the draft was submitted or thrown away on another device. */
    renew(): void {
      const former = held
      const { id: _, synced: _synced, ...draft } = former.draft
      const next = newDraft(draft, former.values)
      held = { ...next, draft: { ...next.draft, typedAt: draft.typedAt ?? {} } }
      former.release()
      hear.exists(former.draft.id, false)
      void removeDraft(former.draft.id).catch(() => undefined)
      void keep()
    },
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
      removeEventListener('online', networkChanged)
      removeEventListener('offline', networkChanged)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      stopWatching()
    },
  }
}
