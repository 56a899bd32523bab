import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
/** The first script of every document, and the one that hydrates the page after the first frame. */
const FIRST = at('entry-client.ts')
const HYDRATE = at('hydrate.tsx')
/** What every page loads once it is idle. */
const LIVE = at('live.ts')
/** Imports each page dynamically. */
const ROUTER = at('router.tsx')
/** The page that most visitors see first. */
const HOME = at('pages/home.tsx')

/** lucide has a module per icon behind one index file that imports them all; LAYOUT_ICONS are those on every page. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)/
const LAYOUT_ICONS = ['menu', 'pen-line']

/**
 * Puts what every page needs into three scripts, based on the import graph: `first` is what the first script imports and
 * waits for nothing else; `core` is what hydration imports, plus modules that most pages, or the home page and another,
 * share; `lists` is what both live updates and other pages import. One chunk compresses better than twenty, and on a slow connection a request costs more than the bytes of a
 * small module. Everything else, such as forms and the editor, loads when it is used.
 */
export function chunkGroups() {
  let first = new Set<string>()
  let core = new Set<string>()
  let lists = new Set<string>()
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildEnd(error) {
      if (error) return
      const modules = [...this.getModuleIds()]
      const known = (id: string) => {
        const found = this.getModuleInfo(id)
        if (!found) this.error(`${id} is no module of the build any more: say in web/build/chunk-groups.ts what is`)
        return found
      }
      /** A module and all its static imports, without icons. */
      const importsOf = (id: string, all = new Set<string>()): Set<string> => {
        if (all.has(id) || ICON.test(id)) return all
        all.add(id)
        for (const imported of known(id).importedIds) importsOf(imported, all)
        return all
      }
      const pages = known(ROUTER).dynamicallyImportedIds.map((page) => importsOf(page))
      const home = importsOf(HOME)
      const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')
      const isShared = (id: string) => {
        const users = pages.filter((page) => page.has(id)).length
        return users > pages.length / 2 || (users > 1 && home.has(id))
      }
      const icons = LAYOUT_ICONS.map((name) => {
        const icon = modules.find((id) => ICON.test(id) && id.includes(`/${name}.`))
        return (
          icon ??
          this.error(`There is no icon ${name} any more: say in web/build/chunk-groups.ts which stand on every page`)
        )
      })
      first = importsOf(FIRST)
      core = new Set([...importsOf(HYDRATE), ...modules.filter((id) => isOurs(id) && isShared(id)), ...icons])
      const ofLive = [...importsOf(LIVE)].filter((id) => isOurs(id) && !first.has(id) && !core.has(id))
      lists = new Set(ofLive.filter((id) => pages.some((page) => page.has(id))))
      // These two are the entries that import the others.
      first.delete(FIRST)
      core.delete(HYDRATE)
    },
  }
  return {
    plugin,
    groups: [
      { name: 'first', test: (id: string) => first.has(id), priority: 1 },
      { name: 'core', test: (id: string) => core.has(id) },
      { name: 'lists', test: (id: string) => lists.has(id) },
    ],
  }
}
