import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as messages from '#messages/blocks.ts'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'

/** The people that the user has blocked. No event reports changes elsewhere: what lists them fetches them each time. */
export const ownBlocks = queryOptions({
  queryKey: [...PERSONAL, 'blocks'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/blocks', { signal })).data,
})

/** Blocks people, and unblocks them. */
export function useBlocking() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, blocks }: { userId: string; blocks: boolean }) =>
      request(blocks ? 'PUT /user/blocks/:userId' : 'DELETE /user/blocks/:userId', { params: { userId } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(ownBlocks.queryKey, data)
      notify.success(message)
    },
    onError: (error) => notify.failure(error, messages.changeFailed),
  })
}
