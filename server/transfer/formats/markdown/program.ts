import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { withoutLastSlashes } from '../../../http/without-last-slashes.ts'
import type { Folder } from '../neutral.ts'
import { type Fields, fieldsIn, readYaml, textIn } from './front-matter.ts'

export type Program = 'jekyll' | 'hugo' | 'hexo' | 'docusaurus' | 'astro' | 'obsidian' | 'plain'

/** The program that made pages of a folder, and its settings. */
export interface Source {
  program: Program
  config: Fields
  /** The address of the site without a trailing slash; empty: unknown. */
  address: string
  title: string
}

/** Files by which a program is known, and those that have its settings. */
const SIGNS: [Program, RegExp, config: boolean][] = [
  ['hugo', /^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json))$/, true],
  ['docusaurus', /^docusaurus\.config\.[cm]?[jt]s$/, false],
  ['astro', /^astro\.config\.[cm]?[jt]s$/, false],
  ['obsidian', /^\.obsidian\/./, false],
]
const CONFIG_MAX = 1_000_000

/** @param address of the site, where its settings do not have it */
export async function findSource(folder: Folder, address = ''): Promise<Source> {
  const { program, file } = programOf(folder.files)
  const config = file ? await readConfig(join(folder.path, ...file.split('/'))) : {}
  const url = textIn(config, 'url', 'baseURL', 'baseurl', 'base_url')
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url)
  const base = program === 'jekyll' ? textIn(config, 'baseurl') : ''
  return {
    program,
    config,
    address: withoutLastSlashes(isWeb ? `${withoutLastSlashes(url)}${base.startsWith('/') ? base : ''}` : address),
    title: textIn(config, 'title'),
  }
}

function programOf(files: string[]): { program: Program; file?: string } {
  const config = files.find((name) => /^_config\.ya?ml$/.test(name))
  const isHexo = files.some((name) => name.startsWith('source/_posts/'))
  if (isHexo) return { program: 'hexo', ...(config && { file: config }) }
  if (config || files.some((name) => /(?:^|\/)_posts\//.test(name)))
    return { program: 'jekyll', ...(config && { file: config }) }
  for (const [program, sign, hasConfig] of SIGNS) {
    const file = files.find((name) => sign.test(name))
    if (file) return { program, ...(hasConfig && { file }) }
  }
  const old = files.find((name) => /^config\.(?:toml|ya?ml)$/.test(name))
  return old && files.some((name) => name.startsWith('content/'))
    ? { program: 'hugo', file: old }
    : { program: 'plain' }
}

/** Settings that cannot be read are none. */
async function readConfig(path: string): Promise<Fields> {
  try {
    const text = (await readFile(path, 'utf8')).slice(0, CONFIG_MAX)
    if (path.endsWith('.toml')) return fieldsIn(parseToml(text))
    return fieldsIn(path.endsWith('.json') ? JSON.parse(text) : readYaml(text))
  } catch {
    return {}
  }
}
