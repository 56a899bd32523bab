import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
/**
 * How much of a form has been sent, 0 to 1; empty while `share` is null. Its space is reserved, so that it does not
 * shift a button or the footer.
 */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = Math.round((share ?? 0) * 100)
  return (
    <div className="min-h-8.5 w-full">
      {share !== null && (
        <>
          <div
            role="progressbar"
            aria-label={messages.upload}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </div>
          <p aria-hidden className="mt-2 text-sm leading-5 text-quiet">
            {percent < 100 ? formatMessage(messages.sendingPercent, { percent }) : SENT}
          </p>
        </>
      )}
      {/* Not every percent is announced. */}
      <p role="status" className="sr-only">
        {share !== null && (percent < 100 ? messages.sending : SENT)}
      </p>
    </div>
  )
}

const SENT = messages.preparingPictures
