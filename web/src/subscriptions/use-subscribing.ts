import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/subscriptions.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { FOLLOWINGS, followedBlogs } from './queries.ts'

/**
 * Follows or unfollows an author. What it changes is shown at once and taken back when the server refuses.
 * @param shownAt the key of a query whose data carries a Subscription among others
 */
export function useSubscribing(authorId: string, shownAt: QueryKey) {
  const client = useQueryClient()
  const mutationKey = ['subscribing', authorId]
  const show = (change: (known: Subscription) => Subscription) =>
    client.setQueryData<Subscription>(shownAt, (known) => known && { ...known, ...change(known) })
  const turn = (subscribed: boolean) =>
    show((known) => {
      if (known.subscribed === subscribed) return known
      return { subscribed, subscriberCount: Math.max(0, known.subscriberCount + (subscribed ? 1 : -1)) }
    })
  return useMutation({
    mutationKey,
    // One after the other: the server ends where the last click wanted it.
    scope: { id: mutationKey.join() },
    mutationFn: (subscribed: boolean) =>
      subscribed
        ? request<Subscription>('POST', `/subscribe/newSubscriber/${authorId}`)
        : request<Subscription>('DELETE', `/subscribe/deleteSubscriber/${authorId}`),
    onMutate: async (subscribed) => {
      turn(subscribed)
      await client.cancelQueries({ queryKey: shownAt })
    },
    onSuccess: ({ data }) => {
      if (client.isMutating({ mutationKey }) === 1) show(() => data)
      client.invalidateQueries({ queryKey: FOLLOWINGS })
      client.invalidateQueries({ queryKey: followedBlogs.queryKey })
    },
    onError: (error, subscribed) => {
      if (client.isMutating({ mutationKey }) === 1) turn(!subscribed)
      notify.refusal(error, `Unexpected error while ${subscribed ? 'subscribing' : 'unsubscribing'}`)
    },
  })
}
