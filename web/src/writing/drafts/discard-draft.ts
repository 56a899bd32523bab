import { retryUntilAnswered } from '../../http/retry.ts'
import type { BlogValues } from '../blog-form-values.ts'
import { putDraft } from './draft-store.ts'
import type { FormDraft } from './form-draft.ts'
import { newDraft } from './held-draft.ts'
import { dropTabDraft } from './tab-drafts.ts'

/** Discarding the draft of a form, and taking that back. */
export function discardDraft(draft: FormDraft) {
  const { writing, sync, source, show } = draft
  const { writer, blog } = source
  /** The server is throwing away a draft. */
  let removing = Promise.resolve()
  /** Discarded here, and not taken back. */
  const unwanted = new Set<string>()

  /**
   * Throws a draft away on the server, once a save of it that is under way has ended; if the server is away, as soon as
   * it is back, before another device offers it.
   */
  function throwAway(id: string): void {
    if (!sync) return
    source.onServer = source.onServer.filter(({ _id }) => _id !== id)
    unwanted.add(id)
    const remove = async () => {
      if (unwanted.has(id)) await source.server.remove(id)
    }
    removing = sync.settled().then(() => retryUntilAnswered(remove).catch(() => undefined))
  }

  /** @param values the form's new initial values, based on `version` of the blog */
  async function discard(values: BlogValues, version: number | null): Promise<void> {
    void writing.keep()
    draft.discarded?.release()
    const gone = writing.held()
    draft.discarded = gone
    dropTabDraft(writer, blog, gone.draft.id)
    draft.goOnWith(newDraft({ writer, blog, version }, values), values, true)
    show({ discarded: true })
    throwAway(gone.draft.id)
    await putDraft({ ...gone.draft, discardedAt: Date.now() }).catch(() => undefined)
  }

  async function undo(): Promise<void> {
    if (!draft.discarded) return
    const back = { ...draft.discarded, kept: null }
    draft.discarded = null
    unwanted.delete(back.draft.id)
    draft.goOnWith(back)
    show({ discarded: false })
    await writing.keep()
    await removing
    await sync?.restore()
    await draft.showOthers()
  }

  return { throwAway, discard, undo }
}
