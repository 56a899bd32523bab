import { useId, useState } from 'react'
import * as messages from '#messages/common.ts'
import { Button } from './button.tsx'
import { notify } from './toast.ts'

/** An address to copy that is shown once. */
export function AddressField({ address }: { address: string }) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <div>
      <label className="block text-sm font-medium" htmlFor={id}>
        {messages.addressShownOnce}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          dir="ltr"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-h-9 min-w-0 grow rounded-lg border border-edge bg-paper px-3 text-sm"
        />
        <Button size="small" onClick={() => copy().catch(() => notify.error(messages.copyAddressFailed))}>
          {isCopied ? messages.copied : messages.copy}
        </Button>
      </div>
    </div>
  )
}
