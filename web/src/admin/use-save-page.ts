import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewSitePage, SitePageChange } from '#contract/site-pages.ts'
import * as messages from '#messages/admin-pages.ts'
import { request } from '../http/client.ts'
import { SITE_PAGES } from '../settings/queries.ts'
import { notify } from '../ui/toast.ts'
import { sitePages } from './queries.ts'

/** Saves a page, and shows the saved page in the list, or the version that someone else has saved. */
export const useSavePage = (slug: string) =>
  usePageMutation((body: SitePageChange) => request('PUT /admin/pages/:slug', { params: { slug }, body }))

/** Adds a page, and shows it in the list. */
export const useAddPage = () => usePageMutation((body: NewSitePage) => request('POST /admin/pages', { body }))

/** Restores a deleted page, as a draft or published, and shows it in the list. */
export const useRestorePage = (slug: string) =>
  usePageMutation((isPublished: boolean) =>
    request('POST /admin/pages/:slug/restore', { params: { slug }, body: { isPublished } }),
  )

/** A change of pages, whose answer is told, after which the lists are read again. */
function usePageMutation<Input, Saved extends { message: string }>(mutationFn: MutationFunction<Saved, Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, messages.saveFailed),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: SITE_PAGES })
      return client.invalidateQueries(sitePages)
    },
  })
}
