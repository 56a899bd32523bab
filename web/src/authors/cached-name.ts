import type { QueryClient } from '@tanstack/react-query'
import type { Authors } from '#contract/users.ts'
import { DIRECTORIES, profile, publicProfile, topAuthors } from './queries.ts'

/** A user's name from a cached profile or list, or undefined. */
export function findCachedName(client: QueryClient, id: string): string | undefined {
  const shown = client.getQueryData(profile(id).queryKey) ?? client.getQueryData(publicProfile(id).queryKey)
  if (shown) return shown.name
  const listed = client.getQueriesData<Authors>({ queryKey: DIRECTORIES }).flatMap(([, page]) => page?.allAuthors ?? [])
  return [...listed, ...(client.getQueryData(topAuthors.queryKey) ?? [])].find(({ _id }) => _id === id)?.name
}
