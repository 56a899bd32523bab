import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { textOfDocument } from './catalogue.ts'

const LOADER = fileURLToPath(new URL('../src/inline-loader.ts', import.meta.url))
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const LINKS = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

/**
 * Replaces the entry's module tag, which would fetch its scripts only once, with an inline loader of 900 bytes
 * compressed. The file names and its words are in attributes, because the Content-Security-Policy contains the hash of the
 * script's text.
 */
export function inlineLoader(): Plugin {
  return {
    name: 'inline-loader',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [tag, entry] = SCRIPT.exec(html) ?? []
        if (!tag) throw new Error('The built document has no first script of the form that is known here')
        const files = [entry, ...[...html.matchAll(LINKS)].map(([, file]) => file)]
        const loader = await bundled(LOADER)
        return html.replace(LINKS, '').replace(tag, () => {
          const outdated = `data-outdated="${textOfDocument('layout.siteUpdated')}"`
          return `<script data-files="${files.join(' ')}" ${outdated}>${loader}</script>`
        })
      },
    },
  }
}

/** The script, as one function that is called at once. */
async function bundled(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, optimization: { inlineConst: { mode: 'all' } } })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}
