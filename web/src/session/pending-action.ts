import * as messages from '#messages/session.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import type { PendingAction } from './use-return-to.ts'

/** Milliseconds to wait for its outcome after signing in. */
const WAIT_MAX = 5000

/** Does the action that the user started as a visitor. A toast shows its outcome. */
export async function runPendingAction({ call, id }: PendingAction, userId: string): Promise<void> {
  if (call === 'subscribe' && id === userId) return
  try {
    const { message } = await CALLS[call](id, { expectedUser: userId, signal: AbortSignal.timeout(WAIT_MAX) })
    notify.success(message)
  } catch (error) {
    notify.failure(error, messages.actionFailed)
  }
}

type Options = { expectedUser: string; signal: AbortSignal }

const CALLS = {
  subscribe: (userId: string, options: Options) =>
    request('POST /subscribe/newSubscriber/:userId', { params: { userId }, ...options }),
  bookmark: (id: string, options: Options) => request('PUT /bookmarks/:id', { params: { id }, ...options }),
  'follow-tag': (tag: string, options: Options) => request('PUT /user/tags/:tag', { params: { tag }, ...options }),
}
