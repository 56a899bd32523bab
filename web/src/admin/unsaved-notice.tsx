import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin.ts'
import { Notice } from '../ui/banner.tsx'
import { clockTime, localTime } from '../ui/local-time.ts'

type Props = {
  /** When the changes were made, in milliseconds since the epoch. */
  at: number
  onDiscard: () => void
}

/** Above a form: it has changes that were typed before the page was left. */
export function UnsavedNotice({ at, onDiscard }: Props) {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const time = isToday ? clockTime(date) : localTime(date.toISOString())
  return (
    <div className="max-w-2xl">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p role="status">{formatMessage(messages.unsavedChanges, { time })}</p>
          <button
            type="button"
            onClick={onDiscard}
            className="text-start font-medium text-accent underline underline-offset-4"
          >
            {messages.discard}
          </button>
        </div>
      </Notice>
    </div>
  )
}
