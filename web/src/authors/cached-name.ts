import type { QueryClient } from '@tanstack/react-query'
import type { Authors } from '#contract/users.ts'
import { DIRECTORIES, topAuthors } from './queries.ts'

/** A user's name from a cached list, or undefined. */
export function findCachedName(client: QueryClient, id: string): string | undefined {
  const listed = client.getQueriesData<Authors>({ queryKey: DIRECTORIES }).flatMap(([, page]) => page?.allAuthors ?? [])
  return [...listed, ...(client.getQueryData(topAuthors.queryKey) ?? [])].find(({ _id }) => _id === id)?.name
}
