import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedPage } from '#contract/site-pages.ts'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { SITE_PAGES } from '../settings/queries.ts'
import { notify } from '../ui/toast.ts'
import { sitePages } from './queries.ts'
import { useRestorePage } from './use-save-page.ts'

/** Deletes a page, which a button of the notice undoes. @param done called in either case */
export function useDeletePage({ slug, isPublished }: ListedPage, done: () => void) {
  const client = useQueryClient()
  const restore = useRestorePage(slug)
  return useMutation({
    mutationFn: () => request('DELETE /admin/pages/:slug', { params: { slug } }),
    onSuccess: ({ message }) => notify.undoable(message, () => restore.mutate(isPublished)),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => {
      done()
      void client.invalidateQueries({ queryKey: SITE_PAGES })
      return client.invalidateQueries(sitePages)
    },
  })
}

/** Puts all pages in an order, which the list shows at once. */
export function useOrderPages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slugs: string[]) => request('PUT /admin/pageOrder', { body: { slugs } }),
    onMutate: async (slugs) => {
      const at = ({ slug, deletedAt }: ListedPage) => (deletedAt ? slugs.length : slugs.indexOf(slug))
      await client.cancelQueries(sitePages)
      client.setQueryData(sitePages.queryKey, (pages) => pages?.toSorted((one, other) => at(one) - at(other)))
    },
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => client.invalidateQueries(sitePages),
  })
}

/** Publishes all prepared pages in which nothing is to be filled in. */
export function usePublishPages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST /admin/publishPages'),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: SITE_PAGES })
      return client.invalidateQueries(sitePages)
    },
  })
}
