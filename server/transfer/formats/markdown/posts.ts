import { dirname, join } from 'node:path/posix'
import { addressOfFile, type Folder, UNKNOWN_ADDRESS } from '../neutral.ts'
import { type Fields, listOf } from './front-matter.ts'
import { kindOf } from './kinds.ts'
import type { Source } from './program.ts'
import type { Targets } from './templates.ts'

/** What of a post is known before its text is read. */
export interface Head {
  path: string
  isPage: boolean
  fields: Fields
  title: string
  at: Date | undefined
  categories: string[]
  addresses: string[]
}

/** All posts and files, by the names by which texts refer to them. */
export class Index implements Targets {
  /** The paths of all texts below the folder of the program. */
  readonly texts: string[]
  readonly posts: Head[] = []
  readonly #files: Set<string>
  readonly #source: Source
  readonly #byName = new Map<string, string>()
  readonly #byPath = new Map<string, Head>()
  readonly #byTitle = new Map<string, Head>()

  constructor({ files }: Folder, source: Source) {
    this.#source = source
    this.#files = new Set(files)
    this.texts = files.filter((name) => kindOf(name, source) !== undefined)
    for (const name of files) this.#byName.set(lastOf(name).toLowerCase(), name)
  }

  add(head: Head): void {
    this.posts.push(head)
    this.#byPath.set(withoutEnding(head.path), head)
    const names = [head.title, lastOf(withoutEnding(head.path)), ...listOf(head.fields.aliases)]
    for (const name of names) if (!this.#byTitle.has(name.toLowerCase())) this.#byTitle.set(name.toLowerCase(), head)
  }

  post(name: string): string | undefined {
    const path = withoutEnding(name.replace(/^\/+/, '').replace(/#.*$/s, ''))
    const head =
      this.#byPath.get(path) ??
      this.#byPath.get(`content/${path}`) ??
      this.#byPath.get(`_posts/${path}`) ??
      this.#byTitle.get(lastOf(path).toLowerCase())
    return head?.addresses[0]
  }

  file(name: string): string | undefined {
    const path = name.replace(/^\/+/, '')
    if (this.#files.has(path)) return `/${path}`
    const found = this.#byName.get(lastOf(path).toLowerCase())
    return found === undefined ? undefined : `/${found}`
  }

  /** The path of the file that a text shows. @param from the path of the text */
  picture(given: string, from: string): string | undefined {
    const path = decoded(given.replace(/[?#].*$/s, ''))
    const inside = path.startsWith('/') ? path.slice(1) : join(dirname(from), path)
    const roots = ['', 'static/', 'public/', 'source/', 'assets/', 'src/', 'content/', 'src/assets/', 'blog/']
    const places = roots.map((root) => `${root}${path.startsWith('/') ? inside : path.replace(/^(?:\.{0,2}\/)+/, '')}`)
    // Hexo keeps the pictures of a post in a folder of its name.
    const beside = [inside, join(withoutEnding(from), path), ...places]
    const exact = beside.find((name) => this.#files.has(name))
    if (exact !== undefined || this.#source.program !== 'obsidian') return exact
    return this.#byName.get(lastOf(path).toLowerCase())
  }

  /** The address that a relative link between texts leads to. */
  linked(given: string, head: Head): string {
    const [path = '', fragment = ''] = given.split('#')
    const target = path.startsWith('/') ? path.slice(1) : join(dirname(head.path), decoded(path))
    const post = this.#byPath.get(withoutEnding(target)) ?? this.#byPath.get(join(target, 'index'))
    if (post?.addresses[0]) return post.addresses[0] + (fragment && `#${fragment}`)
    return path.startsWith('/') ? given : new URL(given, new URL(head.addresses[0] ?? '/', UNKNOWN_ADDRESS)).pathname
  }
}

const lastOf = (path: string) => path.split('/').at(-1) ?? ''
const withoutEnding = (path: string) =>
  path.replace(/\.(?:md|markdown|mdown|mdx|html?)$/i, '').replace(/\/(?:index|readme)$/i, '')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The address of a picture: of a file of the export below no site, so that it is looked for there. */
export function pictureAddress(given: string, { path }: Head, index: Index, { address }: Source): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(given)) return given
  const file = index.picture(given, path)
  if (file !== undefined) return addressOfFile(file)
  const base = `${address || UNKNOWN_ADDRESS}/`
  return URL.parse(given.startsWith('/') ? given.slice(1) : given, base)?.href ?? given
}
