import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SitePageChange } from '#contract/site-pages.ts'
import * as messages from '#messages/admin-pages.ts'
import { request } from '../http/client.ts'
import { sitePage } from '../settings/queries.ts'
import { notify } from '../ui/toast.ts'
import { sitePages } from './queries.ts'

/** Saves a page, and shows the saved page in the list, or the version that someone else has saved. */
export function useSavePage(slug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SitePageChange) => request('PUT /admin/pages/:slug', { params: { slug }, body }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, messages.saveFailed),
    onSettled: () => {
      void client.invalidateQueries(sitePage(slug))
      return client.invalidateQueries(sitePages)
    },
  })
}
