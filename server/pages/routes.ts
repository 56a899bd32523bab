import { hash } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { findByToken } from '../blogs/previews/store.ts'
import type { RenderedPage } from '../cache/cache.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { type CachedResponse, encodeResponse } from '../cache/cached-response.ts'
import { pageKey, siteKey } from '../cache/keys.ts'
import { sendCached, sentAs } from '../cache/send-cached.ts'
import { isDatabaseStorageError } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { errorPage } from '../http/error-page.ts'
import { routeOf, STORAGE_MESSAGE } from '../http/errors.ts'
import { siteOf } from '../http/origin-check.ts'
import { INTERNAL, Problem } from '../http/problem.ts'
import { RENDERING, workOf } from '../http/work-limit.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { MEDIA_PATH } from '../media/store.ts'
import type { Settings } from '../settings/current.ts'
import { SITE_IMAGES_PATH } from '../settings/images.ts'
import { serveAssets } from './assets.ts'
import { feedRoutes } from './feeds.ts'
import { oembedRoute } from './oembed.ts'
import { documentOf, type EntryServer, type FetchAnswer, type Pages } from './render.ts'
import { shareCardRoutes } from './share-cards/routes.ts'
import { sitemapRoutes } from './sitemap.ts'

const UNSERVED = ['**/*.{br,gz}']
/** The build stores compressed copies beside the scripts. */
const OF_FILES = {
  wildcard: false,
  preCompressed: true,
  index: false,
  decorateReply: false,
  cacheControl: false,
} as const

/** All paths outside the API: the web client's own files, and pages rendered without a user. */
export function pageRoutes(pages: Pages, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'now' | 'settings' | 'media'>) {
  const { cache, config, settings } = deps
  const isOfAllSites = config.publicUrl === undefined && !pages.middleware
  return fp(async (app) => {
    if (pages.files) {
      await app.register(fastifyStatic, {
        root: pages.files,
        globIgnore: [...UNSERVED, 'assets/**'],
        ...OF_FILES,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
      })
      await app.register(fastifyStatic, {
        root: join(pages.files, 'assets'),
        prefix: '/assets/',
        globIgnore: UNSERVED,
        ...OF_FILES,
        // Their names contain a hash of their content: nobody asks whether they changed, or for a part of one.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
      })
    }
    if (pages.middleware) {
      const { middleware } = pages
      app.addHook('onRequest', (request, reply, done) => {
        if (
          request.url.startsWith('/api/') ||
          request.url.startsWith(MEDIA_PATH) ||
          request.url.startsWith(SITE_IMAGES_PATH)
        )
          return done()
        middleware(request.raw, reply.raw, done)
      })
    }
    if (pages.close) app.addHook('onClose', pages.close)

    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .headers(HTML_TYPE)
        .send(errorPage(404, 'There is no such page.', settings.latest().shown.name)),
    )
    await app.register(async (shown) => {
      shown.setErrorHandler((error, request, reply) => {
        const known = knownAs(error)
        if (known.statusCode === 500) request.log.error({ err: error, ...routeOf(request) }, 'page failed')
        return reply
          .code(known.statusCode)
          .headers(known.more.headers ?? {})
          .headers(known.statusCode === 503 ? { 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER } : {})
          .type('text/html; charset=utf-8')
          .send(errorPage(known.statusCode, known.message, settings.latest().shown.name))
      })
      feedRoutes(shown, deps)
      sitemapRoutes(shown, deps)
      oembedRoute(shown, deps)
      shareCardRoutes(shown, deps)
      if (pages.files) serveAssets(shown, deps, pages.files)
      // The same page for each token, which is in no cache: the draft itself comes by the API, and says what has ended.
      shown.get<{ Params: { token: string } }>(
        '/preview/:token',
        { config: { work: RENDERING } },
        async (request, reply) => {
          const { entry, template } = await pages.load(PREVIEW)
          const page = pageOf(await renderPage(app, request, entry, settings, PREVIEW), template, false)
          const document = page.documentFor(siteOf(request, config))
          const found = await findByToken(deps.db, request.params.token)
          const status = found && !found.isEnded ? page.status : 404
          return reply.code(status).headers(page.headers).headers(PREVIEW_HEADERS).send(document)
        },
      )
      shown.get('/*', { config: { work: RENDERING } }, async (request, reply) => {
        if (LINE_BREAK.test(request.url)) return reply.callNotFound()
        const site = siteOf(request, config)
        // Two leading slashes of either kind would turn the name behind them into a host.
        const path = request.url.replace(/^[/\\]+/, '/')
        const { entry, template } = await pages.load(path)
        const address = entry.addressOf(path, settings.latest().shown)
        const mayBeKept = site !== '' && address !== undefined && !pages.middleware && cache.sites.count(siteKey(site))
        const key = pageKey(site, address ?? path)
        const cached = await cache.responses.get(key, async () => {
          // Rendered once for all site URLs; if there is only one site, only its response is cached.
          const page = await cache.pages.get(address ?? path, async () => {
            const made = await renderPage(app, request, entry, settings, address ?? path)
            request.work += RENDERING
            return pageOf(made, template, isOfAllSites && address !== undefined)
          })
          const body = page.documentFor(site)
          request.work += workOf(body.length)
          const siteTags = mayBeKept && page.of && [...page.of, cacheTags.site(siteKey(site))]
          const { status, headers } = page
          // The remaining time of the cached page: its content is as old as that.
          const maxAge = cache.pages.remaining(address ?? path) || page.maxAge
          return encodeResponse({
            status,
            headers,
            body,
            cacheTags: siteTags || undefined,
            maxAge,
            alias: page.written && pageKey(site, page.written),
            pageId: page.id,
            fastPath: 'everyone',
          })
        })
        // One for each page, which it names itself: clients make up slugs without end.
        if (cached.cacheTags && cached.alias) cache.urlAliases.set(cached.alias, key)
        if (cached.cacheTags && cached.pageId) cache.pageKeys.set(cached.pageId, key)
        return sendCached(request, reply, cached)
      })
    })
  })
}

/** A line break in a path: the web client's router has no page for it, and not even its catch-all route matches it. */
const LINE_BREAK = /^[^?]*%(?:0[ad]|e2%80%a[89])/i

/** Renders a page for everybody. Its tags are undefined if anything in it may change unannounced. */
async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  entry: EntryServer,
  settings: Settings,
  path: string,
) {
  const answers: (CachedResponse | undefined)[] = []
  // A page without API calls is rendered in one go, and many of them may be requested at the same time.
  await yieldToEventLoop()
  // A page without API calls is there even while the database is not.
  const chosen = await settings.shown().catch(() => undefined)
  const fetchAnswer: FetchAnswer = async (asked) => {
    // Not app.inject: it fails once the program is closing, while pages requested before must still be answered.
    const { inject } = await import('light-my-request')
    const headers = FOR_A_PAGE
    const answer = await inject(app.routing, { method: 'GET', url: asked, remoteAddress: request.ip, headers })
    // A 401 never changes, as nobody is signed in; any other response that is not cached may change unannounced.
    if (answer.statusCode !== 401) answers.push(sentAs(answer.raw.res))
    // Yields between reading and rendering.
    await yieldToEventLoop()
    return { status: answer.statusCode, body: answer.json() }
  }
  const page = await entry.render(path, fetchAnswer, chosen ?? settings.latest().shown)
  if ('redirect' in page) return page
  // The page caught the error and shows it, so it is logged here.
  if (page.status === 500) request.log.error({ err: page.thrown, ...routeOf(request) }, 'page failed')
  const isCached = chosen !== undefined && answers.every((one) => one?.cacheTags)
  return {
    ...page,
    cacheTags: isCached ? [cacheTags.settings, ...new Set(answers.flatMap((one) => one?.cacheTags ?? []))] : undefined,
    maxAge: Math.min(...answers.map((one) => one?.maxAge ?? Number.POSITIVE_INFINITY)),
  }
}

/** @param isKept whether it may be cached for other sites than the one that it is rendered for */
function pageOf(made: Awaited<ReturnType<typeof renderPage>>, template: string, isKept: boolean): RenderedPage {
  if ('redirect' in made) {
    const headers = { location: made.redirect }
    return { id: '', status: 302, headers, documentFor: () => '', length: 0, of: undefined, cacheTags: undefined }
  }
  const { status, maxAge, written } = made
  const of = status === 200 ? made.cacheTags : undefined
  const headers = status === 503 ? { ...HTML_TYPE, 'retry-after': RETRY_AFTER } : HTML_TYPE
  const id = hash('sha256', made.head + made.app + made.state, 'base64url').slice(0, 22)
  const page = withId(status === 503 ? comingBack(made) : made, id)
  const documentFor = (site: string) => documentOf(template, page, site)
  const length = page.head.length + page.app.length + page.state.length
  return { id, status, headers, documentFor, length, of, cacheTags: isKept ? of : undefined, maxAge, written }
}

/** Tells the page its id with its state, which is a JSON object. */
const withId = <Page extends { state: string }>(page: Page, id: string): Page => ({
  ...page,
  state: page.state.replace(/\}$/, () => `${page.state === '{}' ? '' : ','}"id":"${id}"}`),
})

/** The address of the page for preview links, whatever its token. */
const PREVIEW = '/preview/token'
/** Nobody keeps it, no search engine lists it, and no other site learns its address. */
const PREVIEW_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** A page may be rendered for nobody who reads it, such as a search engine: what it is made of counts as no read. */
const FOR_A_PAGE = { 'sec-purpose': 'prefetch' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
/** Seconds after which a page that is temporarily unavailable is requested again. */
const RETRY_AFTER = '10'

/** Makes the page reload itself even without scripts; with scripts the page itself retries. */
function comingBack<Page extends { head: string }>(page: Page): Page {
  return { ...page, head: `${page.head}<noscript><meta http-equiv="refresh" content="${RETRY_AFTER}"/></noscript>` }
}

/** The error that a visitor sees: a client error keeps its status, anything else is an internal error. */
function knownAs(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseStorageError(error)) return new Problem(503, STORAGE_MESSAGE)
  const { statusCode = 500 } = error as { statusCode?: number }
  const isRequests = statusCode >= 400 && statusCode < 500
  return isRequests ? new Problem(statusCode, 'This address cannot be shown.') : new Problem(500, INTERNAL)
}
