import * as messages from '#messages/writing.ts'
import { type BlogFormState, type BlogValues, differing, isSameBlog } from '../blog-form-values.ts'
import { startAutosave } from './autosave-draft.ts'
import type { Place, Shown } from './draft-form.ts'
import { draftServerOf } from './draft-server.ts'
import type { DraftStateStore } from './draft-state.ts'
import { VISITOR } from './draft-store.ts'
import { type DraftSource, listFree } from './find-draft.ts'
import { type Held, newDraft } from './held-draft.ts'
import { shareDraft } from './share-draft.ts'
import { dropTabDraft, putTabDraft } from './tab-drafts.ts'
import { uploadChosen } from './upload-chosen.ts'

export type FormDraft = ReturnType<typeof formDraft>

/** The draft that is in a form: what stores it on the device and on the server, and how another one takes its place. */
export function formDraft(
  form: BlogFormState,
  place: Place & { writer: string },
  state: DraftStateStore,
  show: (change: Partial<Shown>) => void,
) {
  const { writer, blog, version } = place
  const isVisitor = writer === VISITOR
  const server = draftServerOf(writer)
  let { start } = place
  /** The values last put into the form: anything else was typed by the user. */
  let given = start
  const writing = startAutosave(form, start, newDraft(place, start), {
    stored(done) {
      show({ refused: isVisitor && !done })
      if (isVisitor && done) state.set({ kind: 'device', why: messages.keptOnDevice })
    },
    exists: (id, does) => (does ? putTabDraft : dropTabDraft)(writer, blog, id),
    isOnServer: () => (sync?.isSynced() && uploads?.isDone()) ?? false,
  })
  const isUploading = () => uploads?.isBusy() ?? false
  const sync = isVisitor
    ? undefined
    : shareDraft(form, { server, blog, writing, state, twice: () => show({ twice: true }), isUploading })
  const uploads = isVisitor ? undefined : uploadChosen(form, () => sync?.showAgain())
  const source: DraftSource = { writer, blog, version, server, onServer: [], start: () => start }

  const draft = {
    show,
    isVisitor,
    writing,
    sync,
    uploads,
    source,
    isEnded: false,
    /** Discarded here, and kept locked so that it can be taken back. */
    discarded: null as Held | null,
    /** The form's initial values, to which it goes back without a draft: `source.start`. */
    setStart(values: BlogValues): void {
      start = values
    },
    /** Puts another draft into the form. @param isFormerKept whether this tab keeps the lock of the previous one */
    goOnWith(next: Held, isFormerKept = false): void {
      const former = writing.held()
      sync?.flush()
      given = next.values
      writing.goOnWith(next, start)
      sync?.begin()
      if (!isFormerKept) former.release()
      if (next.values !== start) putTabDraft(writer, blog, next.draft.id)
      const { version, caret } = next.draft
      show({ restored: next.values !== start, caret, twice: false, version })
    },
    /**
     * Whether nothing was typed. After Back or a reload a browser fills fields in again before this script runs: what
     * is in one and is the same in the draft comes from there.
     */
    isUntyped(draft: Held | null): boolean {
      const values = form.getValues()
      if (isSameBlog(values, given)) return true
      return draft !== null && isSameBlog({ ...draft.values, ...differing(values, given) }, draft.values)
    },
    /** Empties fields that the browser has filled in: they are no text of their own. @returns whether there were any */
    clearFilledIn(): boolean {
      const isFilledIn = !isSameBlog(form.getValues(), given)
      if (isFilledIn) form.reset(given, { keepDefaultValues: true })
      return isFilledIn
    },
    async showOthers(): Promise<void> {
      const others = await listFree(source)
      const isOther = (id: string) => id !== writing.held().draft.id && id !== draft.discarded?.draft.id
      show({ others: others.filter(({ id }) => isOther(id)) })
    },
  }
  return draft
}
