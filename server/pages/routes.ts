import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { RenderedPage } from '../cache/cache.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { type CachedResponse, encodeResponse } from '../cache/cached-response.ts'
import { pageKey, siteKey } from '../cache/keys.ts'
import { sendCached, sentAs } from '../cache/send-cached.ts'
import { isStorageFault } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { errorPage } from '../http/error-page.ts'
import { STORAGE_MESSAGE } from '../http/errors.ts'
import { siteOf } from '../http/origin-check.ts'
import { INTERNAL, Problem } from '../http/problem.ts'
import { RENDERING, workOf } from '../http/work-limit.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { MEDIA_PATH } from '../media/store.ts'
import { feedRoutes } from './feeds.ts'
import { documentOf, type EntryServer, type Pages } from './render.ts'

/** Every address that is not the API's: the web's own files, and pages rendered without a person in them. */
export function pageRoutes(pages: Pages, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'now'>) {
  const { cache, config } = deps
  const isOfAllSites = config.publicUrl === undefined && !pages.middleware
  return fp(async (app) => {
    if (pages.files) {
      await app.register(fastifyStatic, {
        root: pages.files,
        wildcard: false,
        // Scripts lie there compressed by the build, beside themselves.
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        index: false,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          // Names under /assets/ carry a hash of their content.
          reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'public, max-age=3600')
        },
      })
    }
    if (pages.middleware) {
      const { middleware } = pages
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith(MEDIA_PATH)) return done()
        middleware(request.raw, reply.raw, done)
      })
    }
    if (pages.close) app.addHook('onClose', pages.close)

    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).headers(HTML_TYPE).send(errorPage(404, 'There is no such page.')),
    )
    await app.register(async (shown) => {
      shown.setErrorHandler((error, request, reply) => {
        const known = knownAs(error)
        if (known.statusCode === 500) request.log.error({ err: error }, 'page failed')
        return reply
          .code(known.statusCode)
          .headers(known.more.headers ?? {})
          .headers(known.statusCode === 503 ? { 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER } : {})
          .type('text/html; charset=utf-8')
          .send(errorPage(known.statusCode, known.message))
      })
      feedRoutes(shown, deps)
      shown.get('/*', { config: { work: RENDERING } }, async (request, reply) => {
        if (LINE_BREAK.test(request.url)) return reply.callNotFound()
        const site = siteOf(request, config)
        // Two slashes at the beginning, of either kind, would make the name behind them a host.
        const path = request.url.replace(/^[/\\]+/, '/')
        const { entry, template } = await pages.load(path)
        const address = entry.addressOf(path)
        const mayBeKept = site !== '' && address !== undefined && !pages.middleware && cache.sites.count(siteKey(site))
        const kept = await cache.answers.get(pageKey(site, address ?? path), async () => {
          // Rendered once, whatever the sites are called that ask for it; where there is one, its answer is kept alone.
          const page = await cache.pages.get(address ?? path, async () => {
            const made = await renderPage(app, request, entry, address ?? path)
            request.work += RENDERING
            return pageOf(made, template, isOfAllSites && address !== undefined)
          })
          const body = page.documentFor(site)
          request.work += workOf(body.length)
          const siteTags = mayBeKept && page.of && [...page.of, cacheTags.site(siteKey(site))]
          const { status, headers } = page
          // Not from now on: what it was rendered from is as old as it is.
          const maxAge = cache.pages.remaining(address ?? path) || page.maxAge
          return encodeResponse({ status, headers, body, cacheTags: siteTags || undefined, maxAge, front: 'everybody' })
        })
        return sendCached(request, reply, kept)
      })
    })
  })
}

/** In a path: the web's router knows no page for it, and its route for unknown addresses takes none either. */
const LINE_BREAK = /^[^?]*%(?:0[ad]|e2%80%a[89])/i

/** A page as it is for everybody, and what it is made of: undefined where anything in it may change unheard. */
async function renderPage(app: FastifyInstance, request: FastifyRequest, entry: EntryServer, path: string) {
  const answers: (CachedResponse | undefined)[] = []
  // A page that reads nothing is rendered at once, and many of them may be asked for at the same time.
  await yieldToEventLoop()
  const page = await entry.render(path, async (asked) => {
    // Not by app.inject, which refuses once the program closes, when pages that were asked for are still to be answered.
    const { inject } = await import('light-my-request')
    const answer = await inject(app.routing, { method: 'GET', url: asked, remoteAddress: request.ip })
    // That nobody is signed in holds for good; every other answer that is not kept may change unheard.
    if (answer.statusCode !== 401) answers.push(sentAs(answer.raw.res))
    // Others have their turn between what is read and what is rendered of it.
    await yieldToEventLoop()
    return { status: answer.statusCode, body: answer.json() }
  })
  if ('redirect' in page) return page
  // Nobody threw it as far as here: the page shows it.
  if (page.status === 500) request.log.error({ err: page.thrown }, 'page failed')
  const isOfKept = answers.every((one) => one?.cacheTags)
  return {
    ...page,
    cacheTags: isOfKept ? [...new Set(answers.flatMap((one) => one?.cacheTags ?? []))] : undefined,
    maxAge: Math.min(...answers.map((one) => one?.maxAge ?? Number.POSITIVE_INFINITY)),
  }
}

/** @param isKept whether it may be kept for other sites than the one that it is rendered for */
function pageOf(made: Awaited<ReturnType<typeof renderPage>>, template: string, isKept: boolean): RenderedPage {
  if ('redirect' in made) {
    const headers = { location: made.redirect }
    return { status: 302, headers, documentFor: () => '', length: 0, of: undefined, cacheTags: undefined }
  }
  const { status, maxAge } = made
  const of = status === 200 ? made.cacheTags : undefined
  const headers = status === 503 ? { ...HTML_TYPE, 'retry-after': RETRY_AFTER } : HTML_TYPE
  const page = status === 503 ? comingBack(made) : made
  const documentFor = (site: string) => documentOf(template, page, site)
  const length = page.head.length + page.app.length + page.state.length
  return { status, headers, documentFor, length, of, cacheTags: isKept ? of : undefined, maxAge }
}

const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
/** Seconds after which a page that cannot be shown just now is asked for again. */
const RETRY_AFTER = '10'

/** Asked for again by itself also without scripts; with them the page does so in its place. */
function comingBack<Page extends { head: string }>(page: Page): Page {
  return { ...page, head: `${page.head}<noscript><meta http-equiv="refresh" content="${RETRY_AFTER}"/></noscript>` }
}

/** What a visitor is told: a mistake of the request keeps its status, all else is a failure of ours. */
function knownAs(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isStorageFault(error)) return new Problem(503, STORAGE_MESSAGE)
  const { statusCode = 500 } = error as { statusCode?: number }
  const isRequests = statusCode >= 400 && statusCode < 500
  return isRequests ? new Problem(statusCode, 'This address cannot be shown.') : new Problem(500, INTERNAL)
}
