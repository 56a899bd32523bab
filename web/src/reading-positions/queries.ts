import { queryOptions } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'
import { isRememberedHere, positionHere, savePositionHere } from './device-positions.ts'

/** The key prefix of reading positions. */
export const READING_POSITIONS = [...PERSONAL, 'reading-positions'] as const

/**
 * Where a user is in a blog, or a visitor (null) on this device, and whether it was changed since. Asked for again by
 * each visit, by a reader who returns to a tab after a while, and for another version.
 */
export const readingPosition = (blogId: string, userId: string | null, version: number) =>
  queryOptions({
    queryKey: [...READING_POSITIONS, blogId, userId, version],
    queryFn: async ({ signal, meta }) => {
      const here = positionHere(blogId)
      if (userId === null) return here
      const { data } = await getOf({ meta })('GET /readingPositions/:id', { params: { id: blogId }, signal })
      const { block } = here
      if (!block) return data
      // Read before they signed in: it becomes theirs, and is offered to no one else who signs in here.
      const isWanted = data.remembered && !data.block
      if (isWanted) {
        const params = { id: blogId }
        await request('PUT /readingPositions/:id', { params, body: { block, secondsAgo: 0 }, expectedUser: userId })
      }
      savePositionHere(blogId, null)
      return isWanted ? { ...data, block } : data
    },
    gcTime: 0,
    refetchOnWindowFocus: true,
  })

/** Whether the places of a user, or of a visitor (null) on this device, are remembered. */
export const remembersReading = (userId: string | null) =>
  queryOptions({
    queryKey: [...READING_POSITIONS, 'remembered', userId],
    queryFn: async ({ signal, meta }) =>
      userId === null
        ? { remembered: isRememberedHere() }
        : (await getOf({ meta })('GET /readingPositions', { signal })).data,
    refetchOnMount: 'always',
  })

/**
 * The text of a blog when the user read it, and its current text. Fetched once, when the notice of changes is shown: a reader who
 * has been at its end for a while has read this version, too.
 */
export const changesSinceRead = (blogId: string, version: number) =>
  queryOptions({
    queryKey: [...READING_POSITIONS, blogId, 'changes', version],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /readingPositions/:id/changes', { params: { id: blogId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
