import type { Source } from './program.ts'

export const PAGE_FILE = /\.(?:md|markdown|mdown|mdx)$/i
/** Home, and in Hugo the pages of sections. */
const LIST = /^(?:(?:content|source|src\/pages)\/)?index\.\w+$|(?:^|\/)_index\.\w+$/i
/** Files of a repository that are about it. */
const ABOUT = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|agents|claude|404)(?:[.-]|$)/i

/**
 * What a file is: a post, a page beside the posts, the page of a list of posts, or nothing that is read.
 * @param path below the folder of the program
 */
export function kindOf(path: string, source: Source): 'post' | 'page' | 'list' | undefined {
  const kind = postOrPage(path, source)
  return kind === 'page' && LIST.test(path) ? 'list' : kind
}

function postOrPage(path: string, { program, config }: Source): 'post' | 'page' | undefined {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const isText = PAGE_FILE.test(name) || (program === 'jekyll' && /\.html?$/i.test(name))
  if (!isText || ABOUT.test(name)) return undefined
  if (program === 'jekyll') {
    if (parts.some((part) => part === '_posts' || part === '_drafts')) return 'post'
    return parts.some((part) => /^[._]/.test(part)) || !PAGE_FILE.test(name) ? undefined : 'page'
  }
  if (parts.some((part) => part.startsWith('.'))) return undefined
  if (program === 'hexo') {
    if (/^source\/_(?:posts|drafts)\//.test(path)) return 'post'
    return parts[0] === 'source' ? 'page' : undefined
  }
  if (program === 'hugo') {
    if (parts[0] !== 'content') return undefined
    const isBranch = /^_index\b/.test(name)
    return isBranch || parts.length === 2 ? 'page' : 'post'
  }
  if (program === 'docusaurus') {
    if (/(?:^|\/)blog\/./.test(path)) return 'post'
    return /(?:^|\/)(?:docs|pages)\/./.test(path) ? 'page' : undefined
  }
  if (program === 'astro') return /^src\/(?:content|pages|data)\//.test(path) ? 'post' : undefined
  if (program === 'obsidian' && parts.some((part) => /^templates?$/i.test(part))) return undefined
  return config && parts.some((part) => part.startsWith('_')) ? undefined : 'post'
}
