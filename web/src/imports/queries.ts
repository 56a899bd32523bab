import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SiteImport } from '#contract/imports.ts'
import { getOf } from '../http/query-client.ts'
import { ADMIN } from '../moderation/offer-undo.ts'
import type { ImportDoor } from './import-door.ts'

/** The key prefix of what pages show of imports. */
export const IMPORTS = [...ADMIN, 'imports'] as const
/** The states in which an import changes by itself. */
const RUNNING: SiteImport['state'][] = ['checking', 'importing', 'fetching', 'undoing']
const isRunning = ({ state }: Pick<SiteImport, 'state'>): boolean => RUNNING.includes(state)
/** Whether it has progress, and can be cancelled. */
export const isUnderWay = (of: Pick<SiteImport, 'state'>): boolean => isRunning(of) && of.state !== 'undoing'
// No event reports how an import goes.
const POLL = 1500

/** The imports of the admin pages and of commands, newest first. */
export const siteImports = (door: ImportDoor) =>
  queryOptions({
    queryKey: [...IMPORTS, door, 'list'],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })(`GET ${door}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL : false),
  })

/** One of them with its choices. */
export const siteImport = (door: ImportDoor, id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, door, 'one', id],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })(`GET ${door}/:id`, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL : false),
  })

/** The lines of its report. */
export const importNotes = (door: ImportDoor, id: string, state: SiteImport['state']) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS, door, 'notes', id, state],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })(`GET ${door}/:id/notes`, {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
