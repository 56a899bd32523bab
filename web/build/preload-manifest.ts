import { readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'

const NAME = 'virtual:preload-manifest'
const ENTRY = 'index.html'
const HYDRATE = 'src/hydrate.tsx'

/**
 * Provides `virtual:preload-manifest` to the server renderer: for each page file, the scripts that hydrate that page, read
 * from the manifest of the client build, which must run first. Empty in development.
 */
export function preloadManifest(manifestFile: string): Plugin {
  return {
    name: 'preload-manifest',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      const manifest: Manifest = this.environment.mode === 'build' ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}
      const pages = Object.keys(manifest).filter((key) => key.startsWith('src/pages/'))
      const entry = filesOf(manifest, ENTRY)
      const lists = pages.map((page) => {
        const files = new Set([...filesOf(manifest, HYDRATE), ...filesOf(manifest, page)])
        return [page, [...files].filter((file) => !entry.has(file)).map((file) => `/${file}`)]
      })
      return `export default ${JSON.stringify(Object.fromEntries(lists))}`
    },
  }
}

/** The files of a chunk and of all its static imports. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}
