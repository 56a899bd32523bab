import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment } from '#contract/held.ts'
import { BULK_MAX } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'

type ChooseProps = {
  list: WaitingComment[]
  selected: WaitingComment[]
  busy: boolean
  onChoose: (ids: string[]) => void
  onApprove: () => void
  onRefuse: () => void
}

/** Chooses all comments that are listed, and decides on the chosen ones. */
export function ChooseWaiting({ list, selected, busy, onChoose, onApprove, onRefuse }: ChooseProps) {
  const most = list.slice(0, BULK_MAX)
  const count = selected.length
  return (
    <div className="mb-4">
      <CheckField
        label={formatMessage(messages.chooseAll, { count: most.length })}
        checked={count >= most.length}
        onChange={({ target }) => onChoose(target.checked ? most.map(({ _id }) => _id) : [])}
      />
      {count > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" disabled={busy || count > BULK_MAX} onClick={onApprove}>
            {formatMessage(messages.approveChosen, { count })}
          </Button>
          <Button size="small" look="plain" disabled={busy || count > BULK_MAX} onClick={onRefuse}>
            {formatMessage(messages.refuseChosen, { count })}
          </Button>
        </div>
      )}
    </div>
  )
}
