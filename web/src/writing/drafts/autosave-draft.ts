import { FORM_FIELDS } from '#contract/blog-fields.ts'
import { caretPlace } from '../../ui/editor/caret.ts'
import { sendTexts } from '../../ui/editor/unsent-texts.ts'
import { type BlogFormState, type BlogValues, isSameBlog, splitPictures } from '../blog-form-values.ts'
import { draftValuesOf } from './draft-fields.ts'
import { serverNow } from './draft-server.ts'
import { type Draft, putDraft, removeDraft } from './draft-store.ts'
import { type Held, newDraft } from './held-draft.ts'
import { leavePrompt } from './leave-prompt.ts'

/**
 * At most one write to the device in this time, however steadily the user types: as often as the form gets a text that
 * is being typed (unsent-texts.ts), so that one serialising serves both, and within a second all is written.
 */
const EVERY_MS = 900

/** A form and its state stored on the device. */
type Autosave = {
  form: BlogFormState
  /** The form's initial values, which are not stored. */
  start: BlogValues
  held: Held
  hear: {
    /** After each write, whether it succeeded. */
    stored(done: boolean): void
    /** Whether a draft is on the device now. */
    exists(id: string, does: boolean): void
    /** Whether the server has everything that is in the form. */
    isOnServer(): boolean
  }
  prompt: ReturnType<typeof leavePrompt>
  timer: ReturnType<typeof setTimeout> | undefined
  /** Milliseconds. */
  keptAt: number
  /** Writes that are under way. */
  underway: number
  /** The last write failed: the browser's storage is unavailable or full. */
  hasFailed: boolean
  isEnded: boolean
}

/** Writes a form's values to the device as they change: at most once a second, and when the page is hidden or left. */
export function startAutosave(form: BlogFormState, start: BlogValues, held: Held, hear: Autosave['hear']) {
  const prompt = leavePrompt({
    isStored: () => (save.timer === undefined && save.underway === 0 && !isLost(save)) || hear.isOnServer(),
    // Offline, the browser has no page to show after a reload, and the server lacks the typed text.
    isOutOfReach: () => !navigator.onLine && isTouched(save) && !hear.isOnServer(),
    keep: () => void store(save),
  })
  const begun = { timer: undefined, keptAt: 0, underway: 0, hasFailed: false, isEnded: false }
  const save: Autosave = { form, start, held, hear, prompt, ...begun }
  /** Stores unsaved values; resolves to whether the browser has them now, and never rejects. */
  const keep = () => store(save)
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden') void keep()
  }
  const stopWatching = form.subscribe({ formState: { values: true }, callback: () => changed(save) })
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepWhenHidden)
  // The form may already contain text that was typed before the user was known.
  changed(save)

  return {
    held: () => save.held,
    keep,
    isTouched: () => isTouched(save),
    /** Whether leaving the page would lose something. */
    isLost: () => isLost(save),
    /** Whether the last write failed: the browser's storage is unavailable or full. */
    isRefused: () => save.hasFailed,
    start: () => save.start,
    /** Stores the draft's state besides its text, if it is on the device. */
    note(change: Pick<Draft, 'synced'>): void {
      save.held.draft = { ...save.held.draft, ...change }
      if (save.held.kept && !save.isEnded) void write(save, putDraft(save.held.draft))
      else prompt.removeIfStored()
    },
    /** Values from another device are about to be put into the form, with the times when they were typed there. */
    merged(values: Partial<BlogValues>, typedAt: Draft['typedAt']): void {
      save.held.values = { ...save.held.values, ...values }
      save.held.draft = { ...save.held.draft, typedAt: { ...save.held.draft.typedAt, ...typedAt } }
    },
    /** Continues under a new id: the draft was submitted or thrown away on another device. */
    renew: () => renew(save),
    /** Loads another draft into the form; the previous one stays on the device. */
    goOnWith(next: Held, initial: BlogValues): void {
      void keep()
      save.start = initial
      save.held = next
      form.reset(next.values, { keepDefaultValues: true })
    },
    /** The form's text is based on another version now: the draft says so, and is one only where it differs from it. */
    rebase(initial: BlogValues, version: number): void {
      save.start = initial
      save.held.draft = { ...save.held.draft, version }
      void store(save, save.held.kept !== null)
    },
    /** Stops autosaving; later values are not stored. */
    end(): void {
      save.isEnded = true
      clearTimeout(save.timer)
      save.timer = undefined
      prompt.end()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      stopWatching()
    },
  }
}

function isTouched({ form, start, isEnded }: Autosave): boolean {
  sendTexts()
  return !isEnded && !isSameBlog(form.getValues(), start)
}

const isLost = (save: Autosave) => save.hasFailed && isTouched(save) && !save.hear.isOnServer()

/** The form has other values: they are written soon. */
function changed(save: Autosave): void {
  const { form, held, start, keptAt, prompt } = save
  if (save.isEnded || save.timer !== undefined || isSameBlog(form.getValues(), held.kept ?? start)) return
  prompt.add()
  save.timer = setTimeout(() => void store(save), Math.max(0, keptAt + EVERY_MS - Date.now()))
}

/** @param inAnyCase also if the device has these values */
async function store(save: Autosave, inAnyCase = false): Promise<boolean> {
  sendTexts()
  clearTimeout(save.timer)
  save.timer = undefined
  const { held, start, hear } = save
  const values = { ...save.form.getValues() }
  if (save.isEnded || (!inAnyCase && isSameBlog(values, held.kept ?? start))) {
    save.prompt.removeIfStored()
    return !save.hasFailed
  }
  const { texts, pictures } = splitPictures(values)
  const before = held.kept && splitPictures(held.kept).pictures
  const samePictures = before !== null && isSameBlog({ ...values, ...before }, values)
  save.keptAt = Date.now()
  const typedAt = typedNow(held, values)
  held.draft = { ...held.draft, texts, at: save.keptAt, typedAt, caret: caretPlace() ?? held.draft.caret }
  held.values = values
  const { draft } = held
  const isDraft = isTouched(save)
  held.kept = isDraft ? values : null
  hear.exists(draft.id, isDraft)
  return write(save, isDraft ? putDraft(draft, samePictures ? undefined : pictures) : removeDraft(draft.id))
}

/** When each field was typed, with the time for those that changed. */
function typedNow({ draft, values: former }: Held, values: BlogValues): Draft['typedAt'] {
  const [now, before] = [draftValuesOf(values), draftValuesOf(former)]
  const changed = FORM_FIELDS.filter((name) => now[name] !== before[name])
  return { ...draft.typedAt, ...Object.fromEntries(changed.map((name) => [name, serverNow()])) }
}

async function write(save: Autosave, writing: Promise<void>): Promise<boolean> {
  const written = save.held
  save.underway += 1
  const hasFailed = await writing.then(
    () => false,
    () => true,
  )
  save.hasFailed = hasFailed
  save.underway -= 1
  if (hasFailed) written.kept = null
  save.hear.stored(!hasFailed)
  save.prompt.removeIfStored()
  return !hasFailed
}

function renew(save: Autosave): void {
  const former = save.held
  const { id: _, synced: _synced, ...draft } = former.draft
  const next = newDraft(draft, former.values)
  save.held = { ...next, draft: { ...next.draft, typedAt: draft.typedAt ?? {} } }
  former.release()
  save.hear.exists(former.draft.id, false)
  void removeDraft(former.draft.id).catch(() => undefined)
  void store(save)
}
