import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/subscriptions.ts'
import { request } from '../http/client.ts'
import { session } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'
import { FOLLOWINGS, followedBlogs } from './queries.ts'

/**
 * Follows and unfollows an author. `shown` is what was wanted last while the server has not answered, else what is
 * known: a refusal needs no taking back, and an answer that was under way changes nothing under the reader's finger.
 * @param storedAt the key of the query whose data carries `known` among others
 */
export function useSubscribing(authorId: string, storedAt: QueryKey, known: Subscription) {
  const client = useQueryClient()
  const mutationKey = ['subscribing', authorId]
  const wanted = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Subscription,
  })
  const person = () => client.getQueryData(session.queryKey)?._id
  const shown = wanted.at(-1) ?? known
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the server ends where the last press wanted it.
    scope: { id: mutationKey.join() },
    mutationFn: ({ subscribed }: Subscription) =>
      subscribed
        ? request('POST /subscribe/newSubscriber/:userId', { params: { userId: authorId } })
        : request('DELETE /subscribe/deleteSubscriber/:userId', { params: { userId: authorId } }),
    onMutate: person,
    onSuccess: async ({ data }, _wanted, by) => {
      // What is stored is of whoever has come meanwhile.
      if (by !== person()) return
      await client.cancelQueries({ queryKey: storedAt })
      client.setQueryData<Subscription>(storedAt, (stored) => stored && { ...stored, ...data })
      void client.invalidateQueries({ queryKey: FOLLOWINGS })
      void client.invalidateQueries({ queryKey: followedBlogs.queryKey })
    },
    onError: (error, { subscribed }) =>
      notify.failure(error, `Unexpected error while ${subscribed ? 'subscribing' : 'unsubscribing'}`),
  })
  const turn = () => {
    const subscribed = !shown.subscribed
    mutate({ subscribed, subscriberCount: Math.max(0, shown.subscriberCount + (subscribed ? 1 : -1)) })
  }
  return { shown, turn }
}
