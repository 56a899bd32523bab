import { useId, useState } from 'react'
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
        Address, shown this once
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-h-9 min-w-0 grow rounded-lg border border-edge bg-paper px-3 text-sm"
        />
        <Button
          size="small"
          onClick={() => copy().catch(() => notify.error('The address could not be copied: select it, and copy it'))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
