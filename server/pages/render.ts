import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The built web: /web/dist, made by `npm run build`. */
const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Asks the API in-process, as nobody: a GET of an `/api/v1` path. */
export type FetchAnswer = (path: string) => Promise<{ status: number; body: unknown }>

/**
 * What the web's entry-server answers for a path. `head` and `app` are HTML, `state` is JSON safe inside a script tag;
 * `thrown` is what made it an error screen.
 */
export type Rendered =
  | { status: number; head: string; app: string; state: string; thrown?: unknown }
  | { redirect: string }

export interface EntryServer {
  /** The one address of the page at a path, as the site's own links write it; undefined where none of them leads. */
  addressOf(path: string): string | undefined
  render(path: string, fetchAnswer: FetchAnswer): Promise<Rendered>
}

/** How pages are made: the built ones in life, through Vite in development. */
export interface Pages {
  /** The renderer and the document around it, for a path. */
  load(path: string): Promise<{ entry: EntryServer; template: string }>
  /** What a Content-Security-Policy calls the scripts that stand in the document itself. */
  inlineScripts?: string[]
  /** The folder of files that are served as they are; undefined when Vite serves them. */
  files: string | undefined
  /** Vite's own middleware, in development. */
  middleware?: (request: unknown, response: unknown, next: () => void) => void
  close?(): Promise<void>
}

/** @throws when the web has not been built */
export async function builtPages(): Promise<Pages> {
  const template = await readFile(`${WEB_DIST}client/index.html`, 'utf8')
  const entry: EntryServer = await import(`${WEB_DIST}server/entry-server.js`)
  const inlineScripts = [...template.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))
  return { load: async () => ({ entry, template }), inlineScripts, files: `${WEB_DIST}client` }
}

/** The template's own: a page has only text in its place, and data that is no script. */
const INLINE_SCRIPT = /<script data-files="[^"]*">(.*?)<\/script>/gs

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Puts a rendered page into the document. Functions as replacements: `$` in a text means nothing special.
 * @param origin the site's address; whoever shares a page reads its picture's address outside of the site
 */
export function documentOf(
  template: string,
  page: { head: string; app: string; state: string },
  origin: string,
): string {
  const head = page.head.replace('property="og:image" content="/', () => `property="og:image" content="${origin}/`)
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => page.app)
    .replace('<!--state-->', () => page.state)
}
