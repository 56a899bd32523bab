import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
/** The first script of every document, and the one that hydrates the page after the first frame. */
const FIRST = at('entry-client.ts')
const HYDRATE = at('hydrate.tsx')
/** Imports each page dynamically. */
const ROUTER = at('router.tsx')
/** The page that most visitors see first. */
const HOME = at('pages/home.tsx')
const BLOG = at('pages/blog.tsx')

/** What every page loads once it is idle, and what a text needs before it can be changed by React. */
const IDLE = ['idle.ts', 'ui/appearance-choices.tsx'].map(at)
const TEXT = [at('blogs/article-body.tsx')]
/** The parts of a blog's page that visitors without an account find there, too, where reading is public. */
const VISITOR_PARTS = at('pages/visitor-parts.ts')
/** Where visitors are sent who may not read a blog. */
const LOGIN = 'login'
const READING = ['home', 'blog', 'authors', 'tag', 'search', 'user-profile', 'about']
const WRITING = ['create-blog', 'edit-blog']
/** Admins move a site in on the one, Authors their own blogs on the other. */
const IMPORTING = ['admin-import', 'own-import']
/** The pages with a text editor. */
const EDITING = [...WRITING, 'admin-add-page', 'admin-edit-page']

/** lucide has a module per icon, and one that exports them all: which icons a module imports is read from its code. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
const ICON_EXPORTS = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\./g
const ICON_IMPORTS = /import \{([^}]*)\} from ["']lucide-react["']/g

/**
 * Names of scripts that several others import, from what most import to what few do, so that a script never imports one
 * further down: `reading` by pages that are read, `blog-shared` and the like by that page and others, `text` for the
 * text of a blog, `visitor-parts` by the parts of a blog's page that visitors see and by others, `login-shared` by the
 * login form and other pages, `shared` by the parts of a blog's page and by the writing page, `actions` by those parts and other pages, `forms` by the writing page and others,
 * `imports` by the two pages that import, `account` by other pages, `blog-parts` by the parts of a blog's page alone, `editor` and `admin` by those pages alone.
 */
const SHARED = [
  'reading',
  ...READING.map((name) => `${name}-shared`),
  'text-shared',
  'text',
  'visitor-parts',
  'login-shared',
  'shared',
  'actions',
  'forms',
  'account',
  'imports',
  'blog-parts',
  'editor',
  'admin',
]

/**
 * Puts modules that are loaded together into one script, based on the import graph: `first` is what the first script
 * imports and waits for nothing else; `core` is what hydration imports, plus modules that most pages but those of
 * admins, the home page and another, or what every page loads once it is idle and another, share; the others are named
 * by who loads them. One chunk compresses better than twenty, and a request costs more than the bytes of a small module:
 * the page of a blog asked for 68 scripts without the groups below `core`, and asks for 28 with them. What a single page
 * imports, or what is only loaded when it is used, stays by itself.
 */
export function chunkGroups() {
  let first = new Set<string>()
  let core = new Set<string>()
  const shared = new Map<string, string>()
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
      const icons = iconFiles(this.getModuleInfo(modules.find((id) => ICONS.test(id)) ?? '')?.code ?? '')
      if (icons.size === 0)
        this.error('lucide-react lists its icons in another way: say so in web/build/chunk-groups.ts')
      const iconModules = new Map(modules.filter((id) => ICON.test(id)).map((id) => [moduleName(id), id]))
      const iconsOf = (code: string) =>
        [...code.matchAll(ICON_IMPORTS)].flatMap(([, names = '']) =>
          names.split(',').flatMap((name) => iconModules.get(icons.get(name.trim().split(/\s/)[0] ?? '') ?? '') ?? []),
        )
      /** A module and all its static imports. */
      const importsOf = (id: string, all = new Set<string>()): Set<string> => {
        if (all.has(id)) return all
        all.add(id)
        for (const imported of known(id).importedIds) if (!ICON.test(imported)) importsOf(imported, all)
        for (const icon of iconsOf(known(id).code ?? '')) all.add(icon)
        return all
      }
      const pages = new Map(known(ROUTER).dynamicallyImportedIds.map((page) => [moduleName(page), importsOf(page)]))
      for (const name of [LOGIN, ...READING, ...EDITING, ...IMPORTING]) {
        if (!pages.has(name)) this.error(`There is no page ${name} any more: say in web/build/chunk-groups.ts which is`)
      }
      const home = importsOf(HOME)
      const usersOf = (id: string) => [...pages].filter(([, page]) => page.has(id)).map(([name]) => name)
      const others = [...pages.keys()].filter((name) => !isForAdmins(name))
      const isShared = (id: string) => {
        const users = usersOf(id)
        // An icon of the home page that a dialog has, too, would be a script of its own.
        if (home.has(id) && (users.length > 1 || ICON.test(id))) return true
        // What many pages of admins share is no reason for others to load it.
        return users.filter((name) => !isForAdmins(name)).length > others.length / 2
      }
      first = importsOf(FIRST)
      core = new Set([...importsOf(HYDRATE), ...modules.filter((id) => (isOurs(id) || ICON.test(id)) && isShared(id))])

      const idle = importsOfAll(IDLE)
      const text = importsOfAll(TEXT)
      const visitorParts = importsOf(VISITOR_PARTS)
      const parts = importsOfAll(known(BLOG).dynamicallyImportedIds.filter((id) => id !== VISITOR_PARTS))
      for (const id of modules) {
        if (first.has(id) || core.has(id)) continue
        const users = usersOf(id)
        const loaded = { text: text.has(id), visitorParts: visitorParts.has(id), parts: parts.has(id) }
        if (idle.has(id)) {
          // What nothing else imports stays in the script of idle.ts.
          if (users.length > 0 || Object.values(loaded).includes(true)) core.add(id)
          continue
        }
        const group = groupOf(users, loaded)
        if (group) shared.set(id, group)
      }
      // The entry that imports the others.
      core.delete(HYDRATE)

      function importsOfAll(ids: readonly string[]): Set<string> {
        const all = new Set<string>()
        for (const id of ids) importsOf(id, all)
        return all
      }
    },
  }
  return {
    plugin,
    groups: [
      { name: 'first', test: (id: string) => first.has(id), priority: SHARED.length + 2 },
      { name: 'core', test: (id: string) => core.has(id), priority: SHARED.length + 1 },
      ...SHARED.map((name, i) => ({
        name,
        test: (id: string) => shared.get(id) === name,
        priority: SHARED.length - i,
      })),
    ],
  }
}

/** The files of icons by the names under which they are exported. */
function iconFiles(code: string): Map<string, string> {
  return new Map(
    [...code.matchAll(ICON_EXPORTS)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    ),
  )
}

/** The name of a page or an icon: that of its file. */
const moduleName = (id: string) => /([\w-]+)\.(?:tsx|m?js)$/.exec(id)?.[1] ?? ''
const isForAdmins = (page: string) => page.startsWith('admin-')
const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * The group of a module; undefined: it stays with what imports it.
 * @param users the names of the pages that import it, themselves or by others
 * @param loaded by what else it is imported
 */
type Loaders = Record<'text' | 'visitorParts' | 'parts', boolean>

function groupOf(users: string[], loaded: Loaders): string | undefined {
  const [reading, another] = users.filter((name) => READING.includes(name))
  if (another) return 'reading'
  if (reading) return users.length > 1 || loaded.parts || loaded.text ? `${reading}-shared` : undefined
  const isWritten = users.some((name) => WRITING.includes(name))
  if (loaded.text) return isWritten ? 'text-shared' : 'text'
  if (loaded.visitorParts) return users.length > 0 || loaded.parts ? 'visitor-parts' : undefined
  if (users.includes(LOGIN) && users.length > 1) return 'login-shared'
  if (users.length === 0) return loaded.parts ? 'blog-parts' : undefined
  if (loaded.parts) return isWritten ? 'shared' : 'actions'
  if (users.length === 1) return undefined
  if (users.every(isForAdmins)) return 'admin'
  if (users.every((name) => EDITING.includes(name))) return 'editor'
  if (users.every((name) => IMPORTING.includes(name))) return 'imports'
  return isWritten ? 'forms' : 'account'
}
