import { lockDraft } from '../../unsent/draft-lock.ts'
import type { BlogValues } from '../blog-form-values.ts'
import { putDraft, readDraft, removeDraft, VISITOR } from './draft-store.ts'
import { type Locked, PATIENCE_MS } from './find-draft.ts'
import { readLegacyDraft, removeLegacyDraft } from './legacy-draft.ts'
import { claimVisitorDrafts, forgetUnknownDraft } from './tab-drafts.ts'

type Unknown = { values: Partial<BlogValues>; remove: () => unknown }

/** A draft on this device that may be this user's, and whose author is unknown: `found`, once `look` has resolved. */
export function findUnknownDraft(writer: string) {
  let unknown: Unknown | null = null
  return {
    found: () => unknown,
    /**
     * Looks for one that a visitor began in this tab, or the one that the previous version of the site stored.
     * @returns a draft that is certainly theirs and has been assigned to them, still locked: the form of another window
     * of theirs would continue with it, too
     */
    async look(): Promise<Locked | undefined> {
      unknown = null
      let latest: Locked | undefined
      const { ids, own } = writer === VISITOR ? { ids: [], own: false } : claimVisitorDrafts()
      for (const id of ids.toReversed()) {
        const release = await lockDraft(id, PATIENCE_MS)
        if (!release) continue
        try {
          const left = await readDraft(id)
          if (left && own) {
            await putDraft({ ...left.draft, writer })
            if (id === ids[0]) latest = { id, release }
          }
          if (left && !own)
            unknown = { values: left.values, remove: () => removeDraft(id).then(() => forgetUnknownDraft(id)) }
          else forgetUnknownDraft(id)
        } finally {
          if (!latest) release()
        }
      }
      const former = unknown
        ? undefined
        : await readLegacyDraft().catch((error) => {
            latest?.release()
            throw error
          })
      if (former) unknown = { values: former, remove: removeLegacyDraft }
      return latest
    },
  }
}
