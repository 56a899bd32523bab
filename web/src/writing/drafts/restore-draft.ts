import { sendTexts } from '../../ui/editor/unsent-texts.ts'
import { heldDrafts } from '../../unsent/draft-lock.ts'
import { type BlogValues, differing, isSameBlog } from '../blog-form-values.ts'
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
  const { form, writing, sync, source, show, isVisitor } = draft
  const { writer, blog } = source
  // Read before this tab writes, because its own draft is then listed first.
  const [latest, ...earlier] = tabDrafts(writer, blog)
  const refused = () => show({ refused: isVisitor })

  async function begin(): Promise<void> {
    // A background tab claims no draft: the visible one continues it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (writing.isEnded()) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const listed = isVisitor ? [] : listOnServer(source).catch(() => [])
    const found = await findOwn()
      .catch(() => {
        refused()
        return null
      })
      .finally(() => clearTimeout(late))
    show({ waiting: false, reading: false })
    if (found) offer(found)
    source.onServer = await listed
    if (!writing.isEnded()) await goOnFromServer(found)
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
    if (next) offer(next)
  }

  /** Puts a draft into the form, unless the user has begun to type. */
  function offer(next: Held): void {
    // The first words may not be in the form yet.
    sendTexts()
    const typed = differing(form.getValues(), writing.given())
    if (writing.isEnded() || draft.isSubmitting || !isIn(next.values, typed)) {
      next.release()
      return
    }
    const { synced, id } = writing.held().draft
    const wasFilledIn = Object.keys(typed).length > 0
    // Such fields are no text of their own.
    if (wasFilledIn) form.reset(writing.given(), { keepDefaultValues: true })
    draft.goOnWith(next)
    // It took a while to find the draft, and the server has those fields as one by now.
    if (wasFilledIn && synced) throwAway(id)
  }

  return begin().catch(() => show({ refused: isVisitor, waiting: false, reading: false }))
}

/**
 * Whether a draft has all that differs from what was put into the form. After Back or a reload a browser fills fields in
 * again before the page's script runs: what is the same in the draft comes from there, and was not typed.
 */
const isIn = (draft: BlogValues, typed: Partial<BlogValues>) => isSameBlog({ ...draft, ...typed }, draft)
