import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as messages from '#messages/blogs.ts'
import { hasStatus } from '../http/api-error.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'
import { blog, blogChange } from './queries.ts'

/**
 * Tells the reader that the open blog was changed or removed. The text is replaced only when the reader asks for it.
 */
export function BlogChangedNotice({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: news } = useQuery(blogChange(id))
  const { queryKey } = blogChange(id)
  const { mutate: showNew, isPending } = useMutation({
    mutationFn: () => client.fetchQuery({ ...blog(id), staleTime: 0 }),
    onSuccess: () => client.setQueryData(queryKey, null),
    onError: (error) => {
      if (hasStatus(error, 404)) client.setQueryData(queryKey, 'removed')
      else notify.failure(error, messages.newVersionFailed)
    },
  })
  useEffect(() => () => forgetOnceLeft(client, id), [client, id])
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-30 flex h-0 justify-center px-3">
      {news && (
        <div className="pointer-events-auto flex h-fit items-center gap-3 rounded-3xl border border-line bg-raised p-1.5 text-sm shadow-lift">
          {news === 'removed' ? (
            <p className="max-w-72 px-4 py-1.5 text-center sm:max-w-none">{messages.blogRemoved}</p>
          ) : (
            <>
              <p className="ps-3 text-xs leading-tight sm:text-sm">{messages.blogChanged}</p>
              <Button size="small" disabled={isPending} onClick={() => showNew()}>
                {messages.showNewVersion}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Removes the notice and the cached blog once the page is left: a later visit loads the current version. */
function forgetOnceLeft(client: QueryClient, id: string): void {
  if (!client.getQueryData(blogChange(id).queryKey)) return
  setTimeout(() => {
    client.removeQueries({ queryKey: blogChange(id).queryKey, type: 'inactive' })
    client.removeQueries({ queryKey: blog(id).queryKey, type: 'inactive' })
  })
}
