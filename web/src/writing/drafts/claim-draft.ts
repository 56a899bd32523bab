import * as messages from '#messages/writing.ts'
import type { BlogFormState, BlogValues } from '../blog-form-values.ts'
import { discardDraft } from './discard-draft.ts'
import type { OnServer, Place, Shown } from './draft-form.ts'
import type { DraftStateStore } from './draft-state.ts'
import { removeDraft } from './draft-store.ts'
import { claimDraft, PATIENCE_MS } from './find-draft.ts'
import { type FormDraft, formDraft } from './form-draft.ts'
import { newDraft } from './held-draft.ts'
import { restoreDraft } from './restore-draft.ts'
import { dropTabDraft } from './tab-drafts.ts'
import { findUnknownDraft } from './unknown-draft.ts'

/** How long a submit waits for a save that is under way, and for the draft to be deleted, in milliseconds. */
const SUBMIT_AFTER_MS = 3000
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Autosaves a form on this device by author and blog, one draft per tab. It continues the author's unfinished draft,
 * and writes only the draft that this tab holds.
 */
export function claimDrafts(
  form: BlogFormState,
  place: Place & { writer: string },
  state: DraftStateStore,
  show: (change: Partial<Shown>) => void,
) {
  const unknown = findUnknownDraft(place.writer)
  const draft = formDraft(form, place, state, show)
  const { writing, sync, source } = draft
  const { throwAway, discard, undo } = discardDraft(draft)
  void restoreDraft(draft, unknown, throwAway)

  /** Wraps a button's handler. Nothing awaits it, so storage errors are reported here. */
  function onPress<Chosen extends unknown[]>(act: (...chosen: Chosen) => Promise<void>) {
    return (...chosen: Chosen) => void act(...chosen).catch(() => show({ refused: true }))
  }

  /** Whether another draft may take the place of the form's text, which is not lost then. */
  async function mayGoOn(): Promise<boolean> {
    if (!(await writing.keep())) await putOnServer(draft)
    const isLost = writing.isLost()
    if (isLost) show({ refused: true })
    // The form may have been sent or left in the meantime.
    return !isLost && !draft.isSubmitting && !writing.isEnded()
  }

  return {
    isTouched: writing.isTouched,
    isLost: writing.isLost,
    /** Writes the typed text to the device now; resolves to whether it is there. */
    keep: writing.keep,
    /** Continues another unfinished draft; the current one stays in the list. */
    choose: onPress(async (id: string) => {
      const next = await claimDraft(source, id, PATIENCE_MS)
      if (next && !(await mayGoOn())) return next.release()
      if (next) draft.goOnWith(next)
      await draft.showOthers()
    }),
    /**
     * Removes the draft from the form; `undo` restores it until the page is left.
     */
    discard: onPress(() => discard(source.start(), source.version)),
    undo: onPress(undo),
    /**
     * Bases the draft on a version that was merged into the form.
     * @param start that version, to which discarding goes back
     */
    rebase(start: BlogValues, version: number): void {
      writing.rebase(start, version)
      source.version = version
      show({ version })
    },
    /** Assigns the draft of an unknown author to this user and loads it into the form. */
    showUnknown: onPress(async () => {
      const found = unknown.found()
      if (!found) return
      if (!(await mayGoOn())) return
      draft.goOnWith(newDraft(place, { ...source.start(), ...found.values }))
      show({ unknown: false })
      if (await writing.keep()) await found.remove()
      await draft.showOthers()
    }),
    removeUnknown: onPress(async () => {
      await unknown.found()?.remove()
      await unknown.look()
      show({ unknown: unknown.found() !== null })
    }),
    state,
    putOnServer: () => putOnServer(draft),
    /** Call it before the form is sent: until `resume` nothing else is. @returns the id of the draft that the server removes */
    async submitting(): Promise<string | undefined> {
      draft.isSubmitting = true
      if (!sync) return undefined
      draft.uploads?.pause()
      await Promise.race([sync.pause(), sleep(SUBMIT_AFTER_MS)])
      // Also if no save was answered: a page that was left may have sent one.
      return writing.held().draft.id
    },
    /** The picture that was chosen in this form and is at this address since it was uploaded. */
    chosenFile: (url: string) => draft.uploads?.fileOf(url),
    /** The form was not saved. */
    resume(): void {
      draft.isSubmitting = false
      draft.uploads?.resume()
      sync?.resume()
    },
    forget: () => forget(draft),
    stop: () => stop(draft),
  }
}

/** Saves the typed text on the server now. */
async function putOnServer({ writing, sync }: FormDraft): Promise<OnServer> {
  if (!sync) return { missing: messages.previewNeedsSignIn }
  if (!writing.isTouched()) return { missing: messages.nothingToPreview }
  void writing.keep()
  await sync.settled()
  await sync.send()
  if (sync.isSynced()) return { id: writing.held().draft.id }
  return { missing: messages.notOnServer, canTryAgain: true }
}

/** Deletes the draft, because the blog was saved. */
async function forget(draft: FormDraft): Promise<void> {
  const { draft: stored, release } = draft.writing.held()
  stop(draft)
  dropTabDraft(draft.source.writer, draft.source.blog, stored.id)
  release()
  // The blog is saved, whether or not the browser's storage answers.
  await Promise.race([removeDraft(stored.id).catch(() => undefined), sleep(SUBMIT_AFTER_MS)])
}

/** Stops autosaving, after a last write. */
function stop(draft: FormDraft): void {
  if (draft.writing.isEnded()) return
  draft.sync?.end()
  draft.uploads?.end()
  void draft.writing.keep()
  draft.writing.end()
  draft.writing.held().release()
  draft.discarded?.release()
}
