import { heldDrafts } from '../../unsent/draft-lock.ts'
import { NEW_BLOG, removeOldDrafts } from './draft-store.ts'
import { claimDraft, claimLocked, claimNewest, claimNewestOnServer, listOnServer } from './find-draft.ts'
import type { FormDraft } from './form-draft.ts'
import type { Held } from './held-draft.ts'
import { tabDrafts } from './tab-drafts.ts'
import type { findUnknownDraft } from './unknown-draft.ts'

/** After this time the form says that it is waiting. */
const TOLD_AFTER_MS = 500

/**
 * Looks for the author's unfinished draft, of this tab, this device or the server, and puts it into the form, unless the
 * user has begun to type: they keep that text, and are offered the draft.
 * @param throwAway throws a draft away on the server
 */
export function restoreDraft(
  draft: FormDraft,
  unknown: ReturnType<typeof findUnknownDraft>,
  throwAway: (id: string) => void,
): Promise<void> {
  const { writing, sync, source, show, isVisitor } = draft
  const { writer, blog } = source
  // Read before this tab writes, because its own draft is then listed first.
  const [latest, ...earlier] = tabDrafts(writer, blog)
  const refused = () => show({ refused: isVisitor })

  async function begin(): Promise<void> {
    // A background tab claims no draft: the visible one continues it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (draft.isEnded) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const listed = isVisitor ? [] : listOnServer(source).catch(() => [])
    const found = await findOwn()
      .catch(() => {
        refused()
        return null
      })
      .finally(() => clearTimeout(late))
    show({ waiting: false, reading: false })
    if (draft.isEnded || !draft.isUntyped(found)) found?.release()
    else if (found) takeBack(found)
    source.onServer = await listed
    if (!draft.isEnded) await goOnFromServer(found)
    await draft.showOthers().catch(refused)
    show({ unknown: unknown.found() !== null })
  }

  async function findOwn(): Promise<Held | null> {
    const inUse = await heldDrafts()
    await removeOldDrafts(writer, latest === undefined ? inUse : inUse.add(latest))
    const visitors = blog === NEW_BLOG ? await unknown.look() : undefined
    const theirs = visitors && (await claimLocked(source, visitors))
    return theirs ?? claimNewest(source, latest, earlier)
  }

  /** Continues with this tab's draft, if it was not on this device, or with the newest of another device. */
  async function goOnFromServer(found: Held | null): Promise<void> {
    sync?.begin()
    if (found && found.draft.id === latest) return
    const own = source.onServer.find(({ _id }) => _id === latest)
    const next =
      (own && (await claimDraft(source, own._id))) ?? (await claimNewestOnServer(source, found?.draft.at ?? 0))
    if (next && !draft.isEnded && draft.isUntyped(next)) takeBack(next)
    else next?.release()
  }

  function takeBack(next: Held): void {
    const { synced, id } = writing.held().draft
    const wasFilledIn = draft.clearFilledIn()
    draft.goOnWith(next)
    // It took a while to find the draft, and the server has those fields as one by now.
    if (wasFilledIn && synced) throwAway(id)
  }

  return begin().catch(() => show({ refused: isVisitor, waiting: false, reading: false }))
}
