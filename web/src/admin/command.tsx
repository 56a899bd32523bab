import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { notify } from '../ui/toast.ts'

/** A command for the server, to copy. */
export function Command({ text }: { text: string }) {
  const copy = () =>
    copyText(text).then(
      () => notify.success(messages.commandCopied),
      () => notify.error(messages.copyCommandFailed),
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code dir="ltr" className="rounded-lg border border-line bg-raised px-3 py-2 text-start text-sm wrap-anywhere">
        {text}
      </code>
      <Button look="plain" size="small" onClick={() => void copy()}>
        {commonMessages.copy}
      </Button>
    </div>
  )
}
