import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, transformWithOxc } from 'vite'

const LOADER = fileURLToPath(new URL('../src/inline-loader.ts', import.meta.url))
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const LINKS = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

/**
 * Replaces the entry's module tag, which would fetch its scripts only once, with an inline loader of 900 bytes
 * compressed. The file names are in an attribute, because the Content-Security-Policy contains the hash of the script's
 * text.
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
        const { code } = await transformWithOxc(await readFile(LOADER, 'utf8'), LOADER)
        const loader = (await minify('inline-loader.js', `(() => {${code}})()`)).code
        return html.replace(LINKS, '').replace(tag, () => `<script data-files="${files.join(' ')}">${loader}</script>`)
      },
    },
  }
}
