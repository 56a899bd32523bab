import { formatMessage } from '#contract/format-message.ts'
import { BULK_MAX } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import { Button } from '../ui/button.tsx'
import { SelectAll } from '../ui/select-all.tsx'

type Props = {
  /** How many there are, and how many of them are selected. */
  all: number
  selected: number
  busy: boolean
  onSelectAll: (isAll: boolean) => void
  onApprove: () => void
  onRefuse: () => void
}

/** Selects all comments that wait and are listed, and decides on the selected ones. */
export function WaitingBar({ all, selected: count, busy, onSelectAll, onApprove, onRefuse }: Props) {
  const disabled = busy || count > BULK_MAX
  return (
    <div className="mb-4">
      <SelectAll all={all} selected={count} onSelectAll={onSelectAll} />
      {count > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" disabled={disabled} onClick={onApprove}>
            {formatMessage(messages.approveSelected, { count })}
          </Button>
          <Button size="small" look="plain" disabled={disabled} onClick={onRefuse}>
            {formatMessage(messages.refuseSelected, { count })}
          </Button>
        </div>
      )}
    </div>
  )
}
