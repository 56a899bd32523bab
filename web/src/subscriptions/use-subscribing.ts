import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/subscriptions.ts'
import * as messages from '#messages/subscriptions.ts'
import { request } from '../http/client.ts'
import { session } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'
import { FOLLOWINGS, followedBlogs } from './queries.ts'

/**
 * Follows and unfollows an author. `shown` is the state requested last while a call is pending, else the known one: an
 * error needs no rollback, and an older response in flight does not flip the button.
 * @param storedAt the key of the query whose data includes `known`
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
    // Calls run one after the other, so that the server ends with the last request.
    scope: { id: mutationKey.join() },
    mutationFn: ({ subscribed }: Subscription) =>
      subscribed
        ? request('POST /subscribe/newSubscriber/:userId', { params: { userId: authorId } })
        : request('DELETE /subscribe/deleteSubscriber/:userId', { params: { userId: authorId } }),
    onMutate: person,
    onSuccess: async ({ data }, _wanted, by) => {
      // Another user has signed in since, and the cached data is theirs.
      if (by !== person()) return
      await client.cancelQueries({ queryKey: storedAt })
      client.setQueryData<Subscription>(storedAt, (stored) => stored && { ...stored, ...data })
      void client.invalidateQueries({ queryKey: FOLLOWINGS })
      void client.invalidateQueries({ queryKey: followedBlogs.queryKey })
    },
    onError: (error, { subscribed }) =>
      notify.failure(error, subscribed ? messages.subscribeFailed : messages.unsubscribeFailed),
  })
  const toggle = () => {
    const subscribed = !shown.subscribed
    mutate({ subscribed, subscriberCount: Math.max(0, shown.subscriberCount + (subscribed ? 1 : -1)) })
  }
  return { shown, toggle }
}
