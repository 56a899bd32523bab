import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import type { WantedCall } from './use-return-to.ts'

/** Makes the call that a visitor wanted, for the user they have become. Its outcome is told by a toast. */
export async function makeWantedCall({ call, id }: WantedCall, userId: string): Promise<void> {
  if (call === 'subscribe' && id === userId) return
  try {
    const { message } = await CALLS[call](id, userId)
    notify.success(message)
  } catch (error) {
    notify.failure(error, 'That could not be done. Please try again.')
  }
}

const CALLS = {
  subscribe: (userId: string, expectedUser: string) =>
    request('POST /subscribe/newSubscriber/:userId', { params: { userId }, expectedUser }),
  bookmark: (id: string, expectedUser: string) => request('PUT /bookmarks/:id', { params: { id }, expectedUser }),
  'follow-tag': (tag: string, expectedUser: string) =>
    request('PUT /user/tags/:tag', { params: { tag }, expectedUser }),
}
