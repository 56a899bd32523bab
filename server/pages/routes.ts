import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isTag, tagOf } from '#contract/tags.ts'
import { isKnownTag } from '../blogs/former-tags.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { encodeResponse } from '../cache/cached-response.ts'
import { pageKey, siteKey } from '../cache/keys.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { Deps } from '../deps.ts'
import { chosenLanguage } from '../http/chosen-language.ts'
import { siteOf } from '../http/origin-check.ts'
import { RENDERING, workOf } from '../http/work-limit.ts'
import { MEDIA_PATH } from '../media/store.ts'
import { SITE_IMAGES_PATH } from '../settings/images.ts'
import { serveAssets } from './assets.ts'
import { chosenByPeople } from './chosen-language.ts'
import { serveClientFiles } from './client-files.ts'
import { answerPageErrors, answerUnknownPages } from './error-pages.ts'
import { feedRoutes } from './feeds.ts'
import { redirectFormer } from './former-address.ts'
import { markdownRoute } from './markdown.ts'
import { oembedRoute } from './oembed.ts'
import { previewPageRoute } from './preview-page.ts'
import type { Pages } from './render.ts'
import { latestShown, pageOf, renderPage } from './rendered-page.ts'
import { shareCardRoutes } from './share-cards/routes.ts'
import { sitemapRoutes } from './sitemap.ts'

type PageDeps = Pick<Deps, 'db' | 'cache' | 'config' | 'now' | 'settings' | 'media'>

/** All paths outside the API: the web client's own files, and pages rendered without a user. */
export function pageRoutes(pages: Pages, deps: PageDeps) {
  return fp(async (app) => {
    if (pages.files) await serveClientFiles(app, pages.files)
    if (pages.middleware) serveByVite(app, pages.middleware)
    if (pages.close) app.addHook('onClose', pages.close)
    answerUnknownPages(app, deps.settings)
    await app.register(async (shown) => {
      answerPageErrors(shown, deps.settings)
      feedRoutes(shown, deps)
      sitemapRoutes(shown, deps)
      markdownRoute(shown, deps)
      oembedRoute(shown, deps)
      shareCardRoutes(shown, deps)
      if (pages.files) serveAssets(shown, deps, pages.files)
      previewPageRoute(shown, pages, deps)
      renderedPageRoute(shown, pages, deps)
    })
  })
}

/** In development: Vite gets every request that is not for the API or a picture, and passes on those for pages. */
function serveByVite(app: FastifyInstance, middleware: NonNullable<Pages['middleware']>): void {
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

/** The pages of the web client, from the cache if possible. */
function renderedPageRoute(app: FastifyInstance, pages: Pages, { db, cache, config, settings }: PageDeps): void {
  const isOfAllSites = config.publicUrl === undefined && !pages.middleware
  const isChosen = chosenByPeople(db)
  // Each tag has a page. That of one which no blog has may be a former address.
  const isEmptyTag = async (path: string) => {
    const tag = tagOf(decoded(TAG_PAGE.exec(path)?.[1] ?? ''))
    return isTag(tag) && !(await isKnownTag(db, tag).catch(() => true))
  }
  app.get('/*', { config: { work: RENDERING } }, async (request, reply) => {
    if (LINE_BREAK.test(request.url)) return reply.callNotFound()
    const site = siteOf(request, config)
    // Two leading slashes of either kind would turn the name behind them into a host.
    const path = request.url.replace(/^[/\\]+/, '/')
    const shown = await latestShown(settings)
    const ofSite = await pages.load(path, shown.interfaceLanguage)
    const chosen = ofSite.entry.isPersonal(path) ? chosenLanguage(request.headers.cookie) : undefined
    const isOther = chosen !== undefined && chosen !== shown.interfaceLanguage
    const own = isOther && (await isChosen(chosen).catch(() => false)) ? chosen : undefined
    const { entry, template } = own ? await pages.load(path, own) : ofSite
    const address = entry.addressOf(path, shown)
    const mayBeFormer = address === undefined || path.startsWith('/?') || (await isEmptyTag(path))
    if (mayBeFormer && (await redirectFormer(db, path, reply))) return reply
    const mayBeKept = site !== '' && address !== undefined && !pages.middleware && cache.sites.count(siteKey(site))
    // A page for one person alone is in their language, and the same for all who have that.
    const rendered = own ? `${address ?? path}\n${own}` : (address ?? path)
    const key = pageKey(site, rendered)
    const cached = await cache.responses.get(key, async () => {
      // Rendered once for all site URLs; if there is only one site, only its response is cached.
      const page = await cache.pages.get(rendered, async () => {
        const made = await renderPage(app, request, entry, settings, address ?? path, own ?? shown.interfaceLanguage)
        request.work += RENDERING
        return pageOf(made, template, isOfAllSites && address !== undefined)
      })
      const body = page.documentFor(site)
      request.work += workOf(body.length)
      const siteTags = mayBeKept && page.of && [...page.of, cacheTags.site(siteKey(site))]
      const { status, headers } = page
      // The remaining time of the cached page: its content is as old as that.
      const maxAge = cache.pages.remaining(rendered) || page.maxAge
      return encodeResponse({
        status,
        headers: own ? { ...headers, 'cache-control': 'private, no-cache' } : headers,
        body,
        cacheTags: siteTags || undefined,
        maxAge,
        alias: page.written && pageKey(site, page.written),
        pageId: page.id,
        fastPath: own ? 'nobody' : 'everyone',
      })
    })
    if (address !== undefined && cached.status === 404 && (await redirectFormer(db, path, reply))) return reply
    // One for each page, which it names itself: clients make up slugs without end.
    if (cached.cacheTags && cached.alias) cache.urlAliases.set(cached.alias, key)
    if (cached.cacheTags && cached.pageId) cache.pageKeys.set(cached.pageId, key)
    return sendCached(request, reply, cached)
  })
}

const TAG_PAGE = /^\/tag\/([^/?]+)\/?(?:\?|$)/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A line break in a path: the web client's router has no page for it, and not even its catch-all route matches it. */
const LINE_BREAK = /^[^?]*%(?:0[ad]|e2%80%a[89])/i
