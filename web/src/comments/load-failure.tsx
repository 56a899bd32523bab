import * as commonMessages from '#messages/common.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'

/** Instead of the list when it could not be loaded. */
export function LoadFailure({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p dir="auto" className="mb-5">
        {failureOf(error).message}
      </p>
      <Button look="plain" size="small" disabled={busy} onClick={() => retry()}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}
