import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { useImportDoor } from './import-door.ts'

/** Why imports are not there. */
export function ImportFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  const door = useImportDoor()
  if (door === '/admin/imports') return <AdminFailure error={error} retry={retry} />
  return (
    <div role="alert" className="py-16 text-center">
      <p className="mx-auto mb-5 max-w-prose">{failureOf(error).message}</p>
      <Button look="plain" onClick={() => retry()}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}
