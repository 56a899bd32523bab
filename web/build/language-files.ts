import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { documentIn, hasTexts, inLanguage, otherLanguages } from './catalogue.ts'
import { compressed } from './compress-assets.ts'

const DOCUMENT = 'index.html'
/** Of Brotli, 11 at most: 10 takes half the time for 1.5 % more bytes. */
const QUALITY = 10
/** A path of a script in a string: of an import (`./x.js`), or of a list of scripts to load (`assets/x.js`). */
const SCRIPT_PATH = /(?<=["'`])(\.{1,2}\/(?:assets\/)?|\/?assets\/)([\w.-]+\.js)(?=["'` ])/g
/** The same behind another one, in the attribute of the document. */
const LISTED_PATH = /(?<=["' ])(\/assets\/)([\w.-]+\.js)(?=["' ])/g

/**
 * Writes all that was built once for each language: what is there has the English texts in the end, and beside it are
 * `assets/TAG/` and `index.TAG.html` of the client, and `TAG/` of the server's renderer, which is built after the client.
 * A script without any text, which imports none with texts, is the same file in all languages.
 */
export function languageFiles(clientFolder: string): Plugin {
  let isServers = false
  return {
    name: 'language-files',
    apply: 'build',
    configResolved({ build }) {
      isServers = Boolean(build.ssr)
    },
    writeBundle: {
      order: 'pre',
      async handler({ dir = '' }, bundle) {
        const scripts = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one : []))
        const codes = new Map<string, string>()
        for (const { fileName } of scripts) codes.set(fileName, await readFile(join(dir, fileName), 'utf8'))
        const own = withTexts(scripts, codes)
        const document = isServers ? undefined : await readFile(join(dir, DOCUMENT), 'utf8')
        for (const language of otherLanguages) {
          await rm(join(dir, folderOf(language)), { recursive: true, force: true })
          await mkdir(join(dir, folderOf(language), isServers ? 'assets' : ''), { recursive: true })
          const inClient = isServers ? await scriptsIn(join(clientFolder, 'assets', language)) : namesOf(own)
          await Promise.all(
            [...own].map(async (file) => {
              const code = await inLanguage(language, codes.get(file) ?? '', { ascii: isServers })
              await write(join(dir, placeOf(language, file)), moved(code, language, file, own, inClient))
            }),
          )
          if (document) {
            const listed = document.replaceAll(LISTED_PATH, (path, _folder, name) =>
              inClient.has(name) ? `/assets/${language}/${name}` : path,
            )
            await writeFile(join(dir, `index.${language}.html`), await documentIn(language, listed))
          }
        }
        for (const file of own) {
          await writeFile(join(dir, file), await inLanguage('en', codes.get(file) ?? '', { ascii: isServers }))
        }
        if (document) await writeFile(join(dir, DOCUMENT), await documentIn('en', document))
      },
    },
  }

  function folderOf(language: string): string {
    return isServers ? language : `assets/${language}`
  }

  function placeOf(language: string, file: string): string {
    return isServers ? `${language}/${file}` : `assets/${language}/${basename(file)}`
  }

  /** A script at its place in a language's folder, with the paths from there: to those of the language, or common ones. */
  function moved(code: string, language: string, file: string, own: Set<string>, inClient: Set<string>): string {
    return code.replaceAll(SCRIPT_PATH, (path: string, folder: string, name: string) => {
      if (!folder.startsWith('.')) return inClient.has(name) ? `${folder}${language}/${name}` : path
      const target = join(dirname(file), folder, name)
      const place = own.has(target) ? placeOf(language, target) : target
      const from = relative(dirname(placeOf(language, file)), place)
      return from.startsWith('.') ? from : `./${from}`
    })
  }

  async function write(path: string, code: string): Promise<void> {
    // Browsers without Brotli are rare: the server decompresses for them.
    if (isServers) await writeFile(path, code)
    else await writeFile(`${path}.br`, await compressed(code, QUALITY))
  }
}

const namesOf = (files: Iterable<string>) => new Set([...files].map((file) => basename(file)))
const scriptsIn = async (folder: string) => namesOf((await readdir(folder)).map((file) => file.replace(/\.br$/, '')))

interface Script {
  fileName: string
  imports: string[]
  dynamicImports: string[]
}

/** The files with texts, and all that import them, at once or later. */
function withTexts(scripts: readonly Script[], codes: ReadonlyMap<string, string>): Set<string> {
  const own = new Set([...codes].filter(([, code]) => hasTexts(code)).map(([file]) => file))
  for (let before = -1; before < own.size; ) {
    before = own.size
    for (const { fileName, imports, dynamicImports } of scripts) {
      if ([...imports, ...dynamicImports].some((file) => own.has(file))) own.add(fileName)
    }
  }
  return own
}
