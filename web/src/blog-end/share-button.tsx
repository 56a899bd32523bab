import { Share2 } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'
import { urlOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { notify } from '../ui/toast.ts'

type Props = { title: string; path: string }

/** Opens the system's share sheet where there is one, else copies the address. */
export function ShareButton({ title, path }: Props) {
  const share = async () => {
    const url = urlOf(path)
    try {
      if (!navigator.share) return await copyLink(url)
      await navigator.share({ title, url })
    } catch (error) {
      // The sheet was closed again; for anything else the address is what helps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url)
    }
  }
  return (
    <Button look="plain" onClick={share}>
      <Share2 aria-hidden className="size-4.5" /> {messages.share}
    </Button>
  )
}

async function copyLink(url: string): Promise<void> {
  try {
    await copyText(url)
    notify.success(messages.linkCopied)
  } catch {
    notify.notice(formatMessage(messages.copyLinkFailed, { url }))
  }
}
