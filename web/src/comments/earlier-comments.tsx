import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'

type Props = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** The way to the comments before those that are shown. */
export function EarlierComments({ isLoading, hasFailed, onLoad }: Props) {
  return (
    <div className="pt-4 text-center">
      {/* Not disabled, which would take its focus. */}
      <Button look="plain" size="small" aria-disabled={isLoading} onClick={() => !isLoading && onLoad()}>
        {isLoading ? commonMessages.loading : messages.earlierComments}
      </Button>
      <p role="status" className={hasFailed ? 'mt-2 text-sm' : 'sr-only'}>
        {hasFailed && messages.earlierFailed}
      </p>
    </div>
  )
}
