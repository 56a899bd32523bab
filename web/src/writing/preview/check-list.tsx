import { Eye, Check as Tick } from 'lucide-react'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/previews.ts'
import { Button } from '../../ui/button.tsx'
import type { Check } from './checks.ts'

type Props = { checks: Check[]; onShow: (field: Check['field']) => void }

/** Suggestions for the blog. None of them blocks it. */
export function CheckList({ checks, onShow }: Props) {
  if (checks.length === 0) {
    return (
      <p className="measure flex items-center gap-3 py-16">
        <Tick aria-hidden className="size-5 text-go" /> {messages.noChecks}
      </p>
    )
  }
  return (
    <div className="measure py-10">
      <p className="mb-6 text-quiet">
        {checks.some(({ isNeeded }) => isNeeded) ? messages.neededHint : messages.optionalHint}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {checks.map(({ field, says, isNeeded }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span dir="auto" className={`min-w-0 ${isNeeded ? 'font-medium text-stop-text' : ''}`}>
              {says}
            </span>
            <Button look="plain" size="small" onClick={() => onShow(field)}>
              <Eye aria-hidden className="size-4" /> {commonMessages.show}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
