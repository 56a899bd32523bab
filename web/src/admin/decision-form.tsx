import { useId, useState } from 'react'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'

export type Decision = {
  label: string
  look?: ButtonLook
  /** Receives the reason, which may be empty. */
  decide: (reason: string) => void
}

type Props = {
  /** The label of the reason; undefined: none is asked for. */
  reasonLabel?: string | undefined
  busy: boolean
  decisions: Decision[]
}

/** The decisions an admin can make, with a reason. */
export function DecisionForm({ reasonLabel, busy, decisions }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <>
      {reasonLabel && (
        <>
          <label htmlFor={id} className="mt-4 block text-sm font-medium">
            {reasonLabel}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={2}
            maxLength={ADMIN_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={`${INPUT} mt-1.5 max-w-xl py-2`}
          />
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {decisions.map(({ label, look, decide }) => (
          <Button key={label} size="small" look={look} disabled={busy} onClick={() => decide(reason)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
