import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { RenderedPage } from '../cache/cache.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { callInProcess, type InProcessAnswer } from '../cache/call-in-process.ts'
import { routeOf } from '../http/errors.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import type { Settings } from '../settings/current.ts'
import { HTML_TYPE, RETRY_AFTER } from './error-pages.ts'
import { documentOf, type EntryServer, type FetchAnswer } from './render.ts'

/** A page may be rendered for a search engine: its calls count as no reads. */
const FOR_A_PAGE = { 'sec-purpose': 'prefetch' }

/** The settings that pages show, as last read where the database is not there: some pages are there without it. */
export const latestShown = (settings: Settings) => settings.shown().catch(() => settings.latest().shown)

/** Renders a page for everyone. Its tags are undefined if anything in it may change unannounced. */
export async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  entry: EntryServer,
  settings: Settings,
  path: string,
  language: InterfaceLanguage,
) {
  const answers: InProcessAnswer[] = []
  // A page without API calls is rendered in one go, and many of them may be requested at the same time.
  await yieldToEventLoop()
  // A page without API calls is there even while the database is not.
  const chosen = await settings.shown().catch(() => undefined)
  // An error that the page shows is in its language.
  const headers = { ...FOR_A_PAGE, 'accept-language': language }
  const fetchAnswer: FetchAnswer = async (asked) => {
    const answer = await callInProcess(app, asked, { remoteAddress: request.ip, headers })
    // A 401 never changes, as no one is signed in; any other response that is not cached may change unannounced.
    if (answer.status !== 401) answers.push(answer)
    // Yields between reading and rendering.
    await yieldToEventLoop()
    return answer
  }
  const page = await entry.render(path, fetchAnswer, chosen ?? settings.latest().shown)
  if ('redirect' in page) return page
  // The page caught the error and shows it, so it is logged here.
  if (page.status === 500)
    request.log.error({ event: 'page failed', err: page.thrown, ...routeOf(request) }, 'page failed')
  const isCached = chosen !== undefined && answers.every((one) => one.cacheTags)
  return {
    ...page,
    cacheTags: isCached ? [cacheTags.settings, ...new Set(answers.flatMap((one) => one.cacheTags ?? []))] : undefined,
    maxAge: Math.min(...answers.map((one) => one.maxAge ?? Number.POSITIVE_INFINITY)),
  }
}

/** @param isKept whether it may be cached for other sites than the one that it is rendered for */
export function pageOf(made: Awaited<ReturnType<typeof renderPage>>, template: string, isKept: boolean): RenderedPage {
  if ('redirect' in made) {
    const headers = { location: made.redirect }
    // All of them lead to what a page is called now. Nothing caches them: a name may be given back.
    return { id: '', status: 301, headers, documentFor: () => '', length: 0, of: undefined, cacheTags: undefined }
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

/** Makes the page reload itself even without scripts; with scripts the page itself retries. */
function comingBack<Page extends { head: string }>(page: Page): Page {
  return { ...page, head: `${page.head}<noscript><meta http-equiv="refresh" content="${RETRY_AFTER}"/></noscript>` }
}
