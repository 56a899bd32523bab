import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SITE_URL } from '#contract/addresses.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** The built web client: /web/dist, created by `npm run build`. */
const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Calls the API in-process, without a session: a GET of an `/api/v1` path. */
export type FetchAnswer = (path: string) => Promise<{ status: number; body: unknown }>

/**
 * The result of the web client's entry-server for a path. `head` and `app` are HTML, `state` is JSON that is safe
 * inside a script tag; `written` is the path by which links lead to the page, if that differs from `addressOf`;
 * `thrown` is the error behind an error page.
 */
export type Rendered =
  | { status: number; head: string; app: string; state: string; written?: string | undefined; thrown?: unknown }
  | { redirect: string }

export interface EntryServer {
  /** The path by which the page at a path is rendered and cached, however it is written; undefined: no link leads there. */
  addressOf(path: string, settings: PublicSettings): string | undefined
  render(path: string, fetchAnswer: FetchAnswer, settings: PublicSettings): Promise<Rendered>
}

/** How pages are rendered: from the build in production, through Vite in development. */
export interface Pages {
  /** The renderer, and the document around the page, for a path. */
  load(path: string): Promise<{ entry: EntryServer; template: string }>
  /** The hashes of the document's inline scripts, as in a Content-Security-Policy. */
  inlineScripts?: string[]
  /** The folder of static files; undefined when Vite serves them. */
  files: string | undefined
  /** Vite's own middleware, in development. */
  middleware?: (request: unknown, response: unknown, next: () => void) => void
  close?(): Promise<void>
}

/** @throws if the web client has not been built */
export async function builtPages(): Promise<Pages> {
  const template = await readFile(`${WEB_DIST}client/index.html`, 'utf8')
  const entry: EntryServer = await import(`${WEB_DIST}server/entry-server.js`)
  const inlineScripts = [...template.matchAll(INLINE_SCRIPT)].map(([, text = '']) => scriptHash(text))
  return { load: async () => ({ entry, template }), inlineScripts, files: `${WEB_DIST}client` }
}

/** Matches the template's own scripts: rendered pages contain text in their place, and data that is not a script. */
const INLINE_SCRIPT = /<script(?: data-files="[^"]*")?>(.*?)<\/script>/gs

const scriptHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Inserts a rendered page into the document. The replacements are functions, so that `$` in a text has no meaning.
 * @param origin the site's URL, for the part of the head that other programs read: they need absolute URLs
 */
export function documentOf(
  template: string,
  page: { head: string; app: string; state: string },
  origin: string,
): string {
  const head = page.head
    .replaceAll(SITE_URL, () => origin)
    .replaceAll(encodeURIComponent(SITE_URL), () => encodeURIComponent(origin))
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => page.app)
    .replace('<!--state-->', () => page.state)
}
