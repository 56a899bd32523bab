// Over 250 lines, so that the states of a form and its draft are in one place.
import { retryUntilAnswered } from '../../http/retry.ts'
import { heldDrafts } from '../../unsent/draft-lock.ts'
import { type BlogFormState, type BlogValues, differing, isSameBlog } from '../blog-form-values.ts'
import { type Held, newDraft, startAutosave } from './autosave-draft.ts'
import type { OnServer, Place, Shown } from './draft-form.ts'
import { draftServerOf } from './draft-server.ts'
import type { DraftStateStore } from './draft-state.ts'
import { NEW_BLOG, putDraft, removeDraft, removeOldDrafts, VISITOR } from './draft-store.ts'
import {
  claimDraft,
  claimLocked,
  claimNewest,
  claimNewestOnServer,
  type DraftSource,
  listFree,
  listOnServer,
  PATIENCE_MS,
} from './find-draft.ts'
import { shareDraft } from './share-draft.ts'
import { dropTabDraft, putTabDraft, tabDrafts } from './tab-drafts.ts'
import { findUnknownDraft } from './unknown-draft.ts'
import { uploadChosen } from './upload-chosen.ts'

/** After this time the form says that it is waiting. */
const TOLD_AFTER_MS = 500
/** How long a submit waits for a save that is under way, and for the draft to be deleted, in milliseconds. */
const SUBMIT_AFTER_MS = 3000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Autosaves a form on this device by author and blog, one draft per tab. It continues the author's unfinished draft,
 * and writes only the draft that this tab holds.
 */
// oxlint-disable-next-line max-lines-per-function -- to be written as a state machine
export function claimDrafts(
  form: BlogFormState,
  place: Place & { writer: string },
  state: DraftStateStore,
  show: (change: Partial<Shown>) => void,
) {
  const { writer, blog } = place
  const isVisitor = writer === VISITOR
  const server = draftServerOf(writer)
  let { start } = place
  let ended = false
  let discarded: Held | null = null
  const unknown = findUnknownDraft(writer)
  const writing = startAutosave(form, start, newDraft(place, start), {
    stored(done) {
      show({ refused: isVisitor && !done })
      if (isVisitor && done) state.set({ kind: 'device', why: 'Kept on this device' })
    },
    exists: (id, does) => (does ? putTabDraft : dropTabDraft)(writer, blog, id),
    isOnServer: () => (sync?.isSynced() && uploads?.isDone()) ?? false,
  })
  const sync = isVisitor
    ? undefined
    : shareDraft(form, {
        server,
        blog,
        writing,
        state,
        twice: () => show({ twice: true }),
        isUploading: () => uploads?.isBusy() ?? false,
      })
  const uploads = isVisitor ? undefined : uploadChosen(form, () => sync?.tellAgain())
  const source: DraftSource = { writer, blog, version: place.version, server, onServer: [], start: () => start }
  /** What was last put into the form: anything else was typed by the user. */
  let given = start
  /** The server is throwing away a draft. */
  let removing = Promise.resolve()
  /** Discarded here, and not taken back. */
  const unwanted = new Set<string>()
  // Read before this tab writes, because its own draft is then listed first.
  const [latest, ...earlier] = tabDrafts(writer, blog)

  async function begin(): Promise<void> {
    // A background tab claims no draft: the visible one continues it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (ended) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const listed = isVisitor ? [] : listOnServer(source).catch(() => [])
    const found = await findOwn()
      .catch(() => {
        refused()
        return null
      })
      .finally(() => clearTimeout(late))
    show({ waiting: false, reading: false })
    // A user who has already begun to type keeps that text, and is offered the stored draft.
    if (ended || !isUntyped(found)) found?.release()
    else if (found) takeBack(found)
    source.onServer = await listed
    if (!ended) await goOnFromServer(found)
    await showOthers().catch(refused)
    show({ unknown: unknown.found() !== null })
  }

  const refused = () => show({ refused: isVisitor })

  /**
   * Goes on with this tab's draft, if it was not on this device, or the newest of another device, unless the user has
   * begun to type.
   */
  async function goOnFromServer(found: Held | null): Promise<void> {
    sync?.begin()
    if (found && found.draft.id === latest) return
    const own = source.onServer.find(({ _id }) => _id === latest)
    const next =
      (own && (await claimDraft(source, own._id))) ?? (await claimNewestOnServer(source, found?.draft.at ?? 0))
    if (next && !ended && isUntyped(next)) takeBack(next)
    else next?.release()
  }

  /**
   * Whether nothing was typed. After Back or a reload a browser fills fields in again before this script runs: what
   * stands in one and is the same in the draft comes from there.
   */
  function isUntyped(draft: Held | null): boolean {
    const values = form.getValues()
    if (isSameBlog(values, given)) return true
    return draft !== null && isSameBlog({ ...draft.values, ...differing(values, given) }, draft.values)
  }

  /** Goes on with a draft, of which the browser may have filled in some fields: they are no text of their own. */
  function takeBack(draft: Held): void {
    const { synced, id } = writing.held().draft
    const isFilledIn = !isSameBlog(form.getValues(), given)
    if (isFilledIn) form.reset(given, { keepDefaultValues: true })
    goOnWith(draft)
    // It took a while to find the draft, and the server has those fields as one by now.
    if (isFilledIn && synced) throwAway(id)
  }

  async function findOwn(): Promise<Held | null> {
    const inUse = await heldDrafts()
    await removeOldDrafts(writer, latest === undefined ? inUse : inUse.add(latest))
    const visitors = blog === NEW_BLOG ? await unknown.look() : undefined
    const theirs = visitors && (await claimLocked(source, visitors))
    return theirs ?? claimNewest(source, latest, earlier)
  }

  function goOnWith(next: Held): void {
    const former = writing.held()
    sync?.flush()
    given = next.values
    writing.goOnWith(next, start)
    sync?.begin()
    if (former !== discarded) former.release()
    if (next.values !== start) putTabDraft(writer, blog, next.draft.id)
    const { version, caret } = next.draft
    show({ restored: next.values !== start, caret, twice: false, version })
  }

  async function showOthers(): Promise<void> {
    const others = await listFree(source)
    show({ others: others.filter(({ id }) => id !== writing.held().draft.id && id !== discarded?.draft.id) })
  }

  begin().catch(() => show({ refused: isVisitor, waiting: false, reading: false }))

  /** Wraps a button's handler. Nothing awaits it, so storage errors are reported here. */
  function onPress<Chosen extends unknown[]>(act: (...chosen: Chosen) => Promise<void>) {
    return (...chosen: Chosen) => void act(...chosen).catch(() => show({ refused: true }))
  }

  return {
    isTouched: writing.isTouched,
    isLost: writing.isLost,
    /** Writes what was typed to the device now; resolves to whether it is there. */
    keep: writing.keep,
    /** Continues another unfinished draft; the current one stays in the list. */
    choose: onPress(async (id: string) => {
      const next = await claimDraft(source, id, PATIENCE_MS)
      if (next) goOnWith(next)
      await showOthers()
    }),
    /**
     * Removes the draft from the form; `undo` restores it until the page is left.
     * @param anew the form's new initial values
     * @param version the version of the blog that they are based on
     */
    discard: onPress(async (anew: BlogValues = start, version: number | null = writing.held().draft.version) => {
      void writing.keep()
      discarded?.release()
      const gone = writing.held()
      discarded = gone
      dropTabDraft(writer, blog, gone.draft.id)
      start = anew
      goOnWith(newDraft({ writer, blog, version }, anew))
      show({ discarded: true })
      throwAway(gone.draft.id)
      await putDraft({ ...gone.draft, discardedAt: Date.now() }).catch(() => undefined)
    }),
    /**
     * Bases the draft on a version that was merged into the form.
     * @param anew that version, to which Discard goes back
     */
    rebase(anew: BlogValues, version: number): void {
      start = anew
      writing.rebase(anew, version)
      show({ version })
    },
    undo: onPress(async () => {
      if (!discarded) return
      const back = { ...discarded, kept: null }
      discarded = null
      unwanted.delete(back.draft.id)
      goOnWith(back)
      show({ discarded: false })
      await writing.keep()
      await removing
      await sync?.restore()
      await showOthers()
    }),
    /** Assigns the draft of an unknown author to this user and loads it into the form. */
    showUnknown: onPress(async () => {
      const found = unknown.found()
      if (!found) return
      const { values, remove } = found
      goOnWith(newDraft(place, { ...start, ...values }))
      show({ unknown: false })
      if (await writing.keep()) await remove()
      await showOthers()
    }),
    removeUnknown: onPress(async () => {
      await unknown.found()?.remove()
      await unknown.look()
      show({ unknown: unknown.found() !== null })
    }),
    state,
    /** Saves what was typed on the server now. */
    async putOnServer(): Promise<OnServer> {
      if (!sync) return { missing: 'Sign in to make a preview link. What you wrote stays here.' }
      if (!writing.isTouched()) return { missing: 'There is nothing to show yet.' }
      void writing.keep()
      await sync.settled()
      await sync.send()
      if (sync.isSynced()) return { id: writing.held().draft.id }
      return { missing: 'The server does not have what you wrote yet.', canTryAgain: true }
    },
    /** Call it before the form is sent: until `resume` nothing else is. @returns the id of the draft that the server removes */
    async submitting(): Promise<string | undefined> {
      if (!sync) return undefined
      uploads?.hold()
      await Promise.race([sync.hold(), pause(SUBMIT_AFTER_MS)])
      // Also if no save was answered: a page that was left may have sent one.
      return writing.held().draft.id
    },
    /** The form was not saved. */
    resume(): void {
      uploads?.go()
      sync?.go()
    },
    /** Deletes the draft, because the blog was saved. */
    async forget(): Promise<void> {
      const { draft, release } = writing.held()
      stop()
      dropTabDraft(writer, blog, draft.id)
      release()
      // The blog is saved, whether or not the browser's storage answers.
      await Promise.race([removeDraft(draft.id).catch(() => undefined), pause(SUBMIT_AFTER_MS)])
    },
    stop,
  }

  /**
   * Throws a draft away on the server, once a save of it that is under way has ended; if the server is away, as soon as
   * it is back, before another device offers it.
   */
  function throwAway(id: string): void {
    if (!sync) return
    source.onServer = source.onServer.filter(({ _id }) => _id !== id)
    unwanted.add(id)
    const remove = async () => {
      if (unwanted.has(id)) await server.remove(id)
    }
    removing = sync.settled().then(() => retryUntilAnswered(remove).catch(() => undefined))
  }

  function stop(): void {
    if (ended) return
    ended = true
    sync?.end()
    uploads?.end()
    void writing.keep()
    writing.end()
    writing.held().release()
    discarded?.release()
  }
}
