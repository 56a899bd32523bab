import type { Draft, DraftSave, OwnDraft, SavedDraft } from '#contract/drafts.ts'
import { get, request } from '../../http/client.ts'

/** Added to the device's clock, it is the server's, in milliseconds: by that, devices compare when words were typed. */
let ahead = 0

export const serverNow = (): number => Date.now() + ahead

function learnTime(now: string): void {
  ahead = Date.parse(now) - Date.now()
}

/**
 * A user's drafts on the server. Each call throws ApiError; if someone else is signed in by now, nothing is read and
 * nothing saved.
 */
export function draftServerOf(expectedUser: string) {
  return {
    /** Of this blog, or for NEW_BLOG of new ones; the latest first. */
    async list(blog: string): Promise<OwnDraft[]> {
      const { data } = await get('GET /drafts', { expectedUser })
      learnTime(data.now)
      return data.drafts.filter(({ blogId }) => (blogId ?? '') === blog)
    },
    async read(id: string): Promise<Draft> {
      return (await get('GET /drafts/:id', { params: { id }, expectedUser })).data
    },
    /** @param keepalive the page is being left: the request outlives it, with a body of at most 64 kB */
    async save(id: string, body: DraftSave, keepalive = false): Promise<SavedDraft> {
      const { data } = await request('PUT /drafts/:id', { params: { id }, body, keepalive, expectedUser })
      learnTime(data.now)
      return data
    },
    /** Throws it away; saving it again brings it back. */
    async remove(id: string): Promise<void> {
      await request('DELETE /drafts/:id', { params: { id }, expectedUser })
    },
  }
}

export type DraftServer = ReturnType<typeof draftServerOf>
