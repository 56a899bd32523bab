import { useEffect, useEffectEvent, useState } from 'react'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../../ui/button.tsx'
import type { OnServer } from '../drafts/draft-form.ts'
import { ABOUT_PREVIEW_LINKS, PreviewLinkList } from './preview-links.tsx'

/** Makes, lists and ends the preview links of the draft in the form, which is saved on the server first. */
export function DraftLinks({ onShare }: { onShare: () => Promise<OnServer> }) {
  const [draft, setDraft] = useState<OnServer | null>(null)
  const share = useEffectEvent(onShare)
  const [tries, setTries] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isStale = false
    setDraft(null)
    void share().then((found) => isStale || setDraft(found))
    return () => {
      isStale = true
    }
  }, [tries])
  return (
    <div className="measure py-10">
      <p className="leading-relaxed text-quiet">{ABOUT_PREVIEW_LINKS}</p>
      <div role="status" className="mt-5">
        {!draft && <span>{commonMessages.saving}</span>}
        {draft && 'missing' in draft && <span>{draft.missing}</span>}
      </div>
      {draft && 'missing' in draft && draft.canTryAgain && (
        <Button look="plain" className="mt-4" onClick={() => setTries(tries + 1)}>
          {commonMessages.tryAgain}
        </Button>
      )}
      {draft && 'id' in draft && <PreviewLinkList id={draft.id} />}
    </div>
  )
}
