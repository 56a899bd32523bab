import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, transformWithOxc } from 'vite'

const SCRIPT = fileURLToPath(new URL('../src/inline-appearance.ts', import.meta.url))
const PLACE = '<!--appearance-->'

/** Inlines the script that shows the chosen theme and text size: a file of its own would come after the first paint. */
export function inlineAppearance(): Plugin {
  return {
    name: 'inline-appearance',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error(`The document has no ${PLACE}`)
        const { code } = await transformWithOxc(await readFile(SCRIPT, 'utf8'), SCRIPT)
        const script = (await minify('inline-appearance.js', `(() => {${code}})()`)).code
        return html.replace(PLACE, () => `<script>${script}</script>`)
      },
    },
  }
}
