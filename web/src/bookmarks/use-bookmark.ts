import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Bookmark } from '#contract/bookmarks.ts'
import * as messages from '#messages/bookmarks.ts'
import { request } from '../http/client.ts'
import { session } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'
import { bookmark, bookmarks } from './queries.ts'

/** Whether the signed-in user has bookmarked a blog, as they wanted it last; and how they change it. */
export function useBookmark(blogId: string, enabled: boolean) {
  const client = useQueryClient()
  const { queryKey } = bookmark(blogId)
  const known = useQuery({ ...bookmark(blogId), enabled })
  const person = () => client.getQueryData(session.queryKey)?._id
  const { mutate, isPending, variables } = useMutation({
    // Calls run one after the other, so that the server ends with the last request.
    scope: { id: queryKey.join() },
    mutationFn: (wanted: boolean) =>
      wanted
        ? request('PUT /bookmarks/:id', { params: { id: blogId } })
        : request('DELETE /bookmarks/:id', { params: { id: blogId } }),
    onMutate: person,
    onSuccess: ({ data }, wanted, by) => {
      // Another user has signed in since.
      if (by !== person()) return
      client.setQueryData<Bookmark>(queryKey, data)
      const isListShown = client.getQueryCache().find({ queryKey: bookmarks.queryKey, type: 'active' }) !== undefined
      // It vanishes from there, and its button with it.
      if (!wanted && isListShown) notify.undoable(messages.bookmarkRemoved, () => mutate(true))
      void client.invalidateQueries({ queryKey: bookmarks.queryKey })
    },
    onError: (error) => notify.failure(error, messages.bookmarkFailed),
  })
  const bookmarked = isPending ? variables : known.data?.bookmarked
  return { bookmarked, set: mutate }
}
