import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite wraps every `import()` of a build in this module's `__vitePreload`. */
const HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../src/http/import-script.ts', import.meta.url))

/** Wraps every `import()` of the client build in `importScript`, with the names of all files that it needs. */
export function dynamicImports(): Plugin {
  let found = false
  return {
    name: 'dynamic-imports',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves out a script that has no imports.
          resolveDependencies: (file, imports) => (imports.length > 0 ? imports : [file]),
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return
      found = true
      return `export { importScript as __vitePreload } from ${JSON.stringify(OURS)}`
    },
    generateBundle() {
      if (!found) this.error('Vite has no helper for import() under the name that is known here')
    },
  }
}
