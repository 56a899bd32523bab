import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as messages from '#messages/admin-jobs.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { failedJobs } from '../admin/queries.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'

export function Component() {
  return (
    <AdminPage title={messages.title}>
      <Jobs />
    </AdminPage>
  )
}

const NAMES: Record<string, string> = {
  'clean-up': messages.cleanUp,
  'send-email': messages.sendEmail,
  'send-digest': messages.sendDigest,
  'send-invitation': messages.sendInvitation,
  'add-digests': messages.addDigests,
  'publish-blog': messages.publishBlog,
  'move-blogs': messages.moveBlogs,
  'end-announcement': messages.endAnnouncement,
}

function Jobs() {
  const client = useQueryClient()
  const list = useInfiniteQuery(failedJobs)
  const found = list.data?.pages.flatMap((page) => page.data)
  const runAgain = useMutation({
    mutationFn: (id: string) => request('POST /admin/jobs/:id/runAgain', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Another admin may have done so.
    onError: (error) => notify.failure(error, messages.runAgainFailed),
    onSettled: () => client.invalidateQueries({ queryKey: failedJobs.queryKey }),
  })
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">{messages.intro}</p>
      <AdminList list={list} count={found?.length} empty={messages.empty}>
        {found?.map(({ _id, name, attempts, endedAt, error }) => (
          <li key={_id} className="py-5">
            <h2 className="font-medium wrap-anywhere">{NAMES[name] ?? name}</h2>
            <p className="mt-1 text-sm text-quiet">
              <Message text={messages.failedAfter} values={{ date: <DateText iso={endedAt} />, attempts }} />
            </p>
            {error && <p className="mt-1 text-sm wrap-anywhere">{error}</p>}
            <Button
              size="small"
              look="plain"
              className="mt-3"
              disabled={runAgain.isPending}
              onClick={() => runAgain.mutate(_id)}
            >
              <Message text={messages.runAgain} values={{ name: NAMES[name] ?? name, hidden: srOnly }} />
            </Button>
          </li>
        ))}
      </AdminList>
    </>
  )
}
