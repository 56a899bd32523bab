import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from '../../http/api-error.ts'
import { getOf } from '../../http/query-client.ts'
import { PERSONAL } from '../../session/queries.ts'

/** The preview links of one's own draft, newest first. */
export const previewLinks = (id: string) =>
  queryOptions({
    queryKey: [...PERSONAL, 'preview-links', id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /previewLinks/:id', { params: { id }, signal })).data,
    refetchOnMount: 'always',
  })

/** Milliseconds after which an open preview asks whether it has ended: visitors receive no events about drafts. */
const ASK_AGAIN_MS = 60_000

/** The draft that a preview link shows; 404 once that has ended. */
export const preview = (token: string) =>
  queryOptions({
    queryKey: ['preview', token],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /preview/:token', { params: { token }, signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (hasStatus(state.error, 404) ? false : ASK_AGAIN_MS),
  })
