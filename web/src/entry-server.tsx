import preloadManifest from 'virtual:preload-manifest'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { PublicSettings } from '#contract/settings.ts'
import { App } from './app.tsx'
import { blogCard, SERVER_TEXTS } from './blogs/queries.ts'
import { canonicalAddress } from './canonical-address.ts'
import { headOf } from './document-head.ts'
import { type AnyOptions, callAddress } from './http/calls.ts'
import type { Get } from './http/client.ts'
import { openEnvelope } from './http/envelope.ts'
import { failureOf } from './http/failure.ts'
import { createQueryClient } from './http/query-client.ts'
import { MachineHead } from './machine-head.tsx'
import { isPersonalPath, paths } from './paths.ts'
import { createRoutes } from './router.tsx'
import { siteSettings } from './settings/queries.ts'

/** Handles GET of an /api/v1 path in-process, without a session. */
export type FetchAnswer = (path: string) => Promise<{ status: number; body: unknown }>
export type Rendered =
  | { status: number; head: string; app: string; state: string; written: string | undefined; thrown?: unknown }
  | { redirect: string }

const ROUTES = createRoutes(createQueryClient(() => Promise.reject(new Error('Nothing is read to know an address'))))

/** The canonical URL of the page at `path`; undefined if none of the site's own links leads there. */
export const addressOf = (path: string, { categories }: PublicSettings): string | undefined =>
  canonicalAddress(ROUTES, path, categories)

/** Whether the page at `path` is for who is signed in alone. */
export const isPersonal = (path: string): boolean => isPersonalPath(path.replace(/\?.*/, ''))

/**
 * Renders the page at `path` (with its query string) without a session. `head`, `app` and `state` fill the placeholders
 * of index.html; `written` is the path by which the site's own links lead to the page, if it is not the canonical one;
 * `thrown` is for the log.
 */
export async function render(path: string, fetchAnswer: FetchAnswer, settings: PublicSettings): Promise<Rendered> {
  const get: Get = async (name, ...[options]: [AnyOptions?]) => {
    const { status, body } = await fetchAnswer(`/api/v1${callAddress(name, options).path}`)
    return openEnvelope(status, body)
  }
  const client = createQueryClient(get)
  client.setQueryData(siteSettings.queryKey, settings)
  const { query, dataRoutes } = createStaticHandler(createRoutes(client))
  const context = await query(requestOf(path))
  if (!('statusCode' in context)) return { redirect: context.headers.get('location') ?? '/' }

  const [thrown] = Object.values(context.errors ?? {})
  const failures =
    context.errors && Object.entries(context.errors).map(([id, error]) => [id, failureOf(error)] as const)
  if (failures) context.errors = Object.fromEntries(failures)
  const html = renderToString(
    <App client={client}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
  // React writes title, meta and preloads in front of the page's root element.
  const start = html.indexOf('<div')
  const [tags, app] = [html.slice(0, start), html.slice(start)]
  const scripts = context.matches.flatMap(({ route }) => preloadManifest[route.handle] ?? [])
  client.removeQueries({ queryKey: SERVER_TEXTS })
  const router = { loaderData: context.loaderData, errors: context.errors }
  return {
    status: failures?.[0]?.[1].statusCode ?? context.statusCode,
    head: headOf({ tags, app, scripts }) + machineHead(context, client, settings),
    app,
    state: JSON.stringify({ query: dehydrate(client), router }).replaceAll('<', '\\u003c'),
    written: writtenPath(context, client),
    thrown,
  }
}

function machineHead(
  { matches, location }: StaticHandlerContext,
  client: QueryClient,
  settings: PublicSettings,
): string {
  const { route, params } = matches.at(-1) ?? {}
  if (!route || !params) return ''
  const search = new URLSearchParams(location.search)
  return renderToStaticMarkup(<MachineHead {...{ route, params, search, client, settings }} />)
}

/** Links to a blog contain a slug, which changes with the title: pages are cached without it. */
function writtenPath({ matches }: StaticHandlerContext, client: QueryClient): string | undefined {
  const { route, params = {} } = matches.at(-1) ?? {}
  if (route?.path !== paths.blog(':id', ':slug?')) return
  const card = client.getQueryData(blogCard(params.id ?? '').queryKey)
  return card && paths.blog(card._id, card.slug)
}

/**
 * The parts of a GET request that the router reads. Creating the first real Request would load all of fetch: 50 ms of
 * the server's start-up.
 */
function requestOf(path: string): Request {
  const { href: url } = new URL(path, 'http://render.invalid')
  return { method: 'GET', url, signal: new AbortController().signal } as Request
}
