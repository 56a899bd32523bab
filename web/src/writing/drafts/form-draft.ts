import * as messages from '#messages/writing.ts'
import type { BlogFormState } from '../blog-form-values.ts'
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
  const { writer, blog, version, start } = place
  const isVisitor = writer === VISITOR
  const server = draftServerOf(writer)
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
  const source: DraftSource = { writer, blog, version, server, onServer: [], start: writing.start }

  const draft = {
    form,
    show,
    isVisitor,
    writing,
    sync,
    uploads,
    source,
    /** The form is being sent: no other draft comes into it. */
    isSubmitting: false,
    /** Discarded here, and kept locked so that it can be taken back. */
    discarded: null as Held | null,
    /**
     * Puts another draft into the form.
     * @param start the form's initial values, to which it goes back without a draft
     * @param isFormerKept whether this tab goes on holding the draft before
     */
    goOnWith(next: Held, start = writing.start(), isFormerKept = false): void {
      const former = writing.held()
      sync?.flush()
      writing.goOnWith(next, start)
      sync?.begin()
      if (!isFormerKept) former.release()
      if (next.values !== start) putTabDraft(writer, blog, next.draft.id)
      const { version, caret } = next.draft
      show({ restored: next.values !== start, caret, twice: false, version })
    },
    async showOthers(): Promise<void> {
      const others = await listFree(source)
      const isOther = (id: string) => id !== writing.held().draft.id && id !== draft.discarded?.draft.id
      show({ others: others.filter(({ id }) => isOther(id)) })
    },
  }
  return draft
}
