import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as messages from '#messages/admin.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { failedJobs } from '../admin/queries.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { notify } from '../ui/toast.ts'

export function Component() {
  return (
    <AdminPage title={messages.failedJobs}>
      <Jobs />
    </AdminPage>
  )
}

const NAMES: Record<string, string> = {
  'clean-up': messages.deleteWhatHasExpired,
  'send-email': messages.sendAnEmail,
  'send-digest': messages.sendAnEmailAbout,
  'add-digests': messages.addTheEmailsAbout,
  'publish-blog': messages.publishAScheduledBlog,
  'move-blogs': messages.moveBlogsToAnother,
}

function Jobs() {
  const client = useQueryClient()
  const list = useInfiniteQuery(failedJobs)
  const found = list.data?.pages.flatMap((page) => page.data)
  const runAgain = useMutation({
    mutationFn: (id: string) => request('POST /admin/jobs/:id/runAgain', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Another admin may have done so.
    onError: (error) => notify.failure(error, messages.itCouldNotBeRun),
    onSettled: () => client.invalidateQueries({ queryKey: failedJobs.queryKey }),
  })
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">{messages.workInTheBackground}</p>
      <AdminList list={list} count={found?.length} empty={messages.noJobHasFailed}>
        {found?.map(({ _id, name, attempts, endedAt, error }) => (
          <li key={_id} className="py-5">
            <h2 className="font-medium wrap-anywhere">{NAMES[name] ?? name}</h2>
            <p className="mt-1 text-sm text-quiet">
              Failed <DateText iso={endedAt} /> after <span>{attempts}</span> attempts
            </p>
            {error && <p className="mt-1 text-sm wrap-anywhere">{error}</p>}
            <Button
              size="small"
              look="plain"
              className="mt-3"
              disabled={runAgain.isPending}
              onClick={() => runAgain.mutate(_id)}
            >
              {messages.runAgain}
              <span className="sr-only">: {NAMES[name] ?? name}</span>
            </Button>
          </li>
        ))}
      </AdminList>
    </>
  )
}
