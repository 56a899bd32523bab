import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SITE_URL } from '#contract/addresses.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
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
  /** Whether a page is for who is signed in alone: it is in the language of the person. */
  isPersonal(path: string): boolean
  render(path: string, fetchAnswer: FetchAnswer, settings: PublicSettings): Promise<Rendered>
}

/** How pages are rendered: from the build in production, through Vite in development. */
export interface Pages {
  /** The renderer, and the document around the page, for a path. */
  load(path: string, language: InterfaceLanguage): Promise<{ entry: EntryServer; template: string }>
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
  // The scripts of the document have no words: they are the same in every language.
  const inlineScripts = [...template.matchAll(INLINE_SCRIPT)].map(([, text = '']) => scriptHash(text))
  const load = loadOnce(async (language: InterfaceLanguage): ReturnType<Pages['load']> => {
    if (language === 'en') return { entry: await import(`${WEB_DIST}server/entry-server.js`), template }
    return {
      entry: await import(`${WEB_DIST}server/${language}/entry-server.js`),
      template: await readFile(`${WEB_DIST}client/index.${language}.html`, 'utf8'),
    }
  })
  return { load: (_path, language) => load(language), inlineScripts, files: `${WEB_DIST}client` }
}

/** What `load` gives for each key, which is loaded when it is first asked for. */
function loadOnce<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loaded = new Map<Key, Promise<Value>>()
  return (key) => {
    const known = loaded.get(key)
    if (known) return known
    const value = load(key)
    loaded.set(key, value)
    value.catch(() => loaded.delete(key))
    return value
  }
}

/** Matches the template's own scripts: rendered pages contain text in their place, and data that is not a script. */
const INLINE_SCRIPT = /<script(?: data-[\w-]+="[^"]*")*>(.*?)<\/script>/gs

const scriptHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const INSERTED = /<!--(head|app|state)-->/

/**
 * Inserts a rendered page into the document. The template is split, and not searched again once a long text is in it.
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
  const parts = { ...page, head }
  return template
    .split(INSERTED)
    .map((part, at) => (at % 2 === 0 ? part : parts[part as keyof typeof parts]))
    .join('')
}
