import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#messages/writing.ts'
import type { Failure } from '../http/failure.ts'
import { newId } from '../http/idempotency-key.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { notify } from '../ui/toast.ts'
import { splitPictures } from './blog-form-values.ts'
import { type Draft, listDrafts, NEW_BLOG, putDraft, readDraft, removeDraft } from './drafts/draft-store.ts'
import { putTabDraft } from './drafts/tab-drafts.ts'

/** A blog that no longer exists; what was written for it on this device can become a new blog. */
export function DeletedBlog({ writer, blog, failure }: { writer: string; blog: string; failure: Failure }) {
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<Draft[]>([])
  useEffect(() => {
    void listDrafts(writer, blog, []).then(setDrafts, () => null)
  }, [writer, blog])
  const goOn = async () => {
    try {
      // The newest comes last, which the form then continues with.
      for (const { id } of drafts.toReversed()) {
        const found = await readDraft(id)
        if (!found) continue
        const { texts, at } = found.draft
        const draft = { id: newId(), writer, blog: NEW_BLOG, version: null, at, texts }
        await putDraft(draft, splitPictures(found.values).pictures)
        putTabDraft(writer, NEW_BLOG, draft.id)
        await removeDraft(id)
      }
      void navigate(paths.createBlog)
    } catch {
      notify.error(messages.readDraftsFailed)
    }
  }
  return (
    <>
      {drafts.length > 0 && (
        <div className="measure pt-8">
          <Notice>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p>{messages.deletedBlogKept}</p>
              <Button size="small" onClick={goOn}>
                {messages.goOnAsNew}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      <ErrorScreen {...failure} />
    </>
  )
}
