import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Where texts are used. */
const USERS = '{contract,server,web/src,web/build,scripts,e2e,bench,demo,messages}/**/*.{ts,tsx,mjs}'
const BUILT = ['**/dist/**', '**/node_modules/**', 'messages/en/**']

/** What can name a text: an identifier, or the code of an error. */
const WORD = /[A-Za-z][\w-]*/g
const camel = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** `notFound('blog')` throws the error `blog-not-found`. */
const NOT_FOUND = /NotFound$/

/**
 * The texts of the catalogue that no code names. The server uses whole parts as values, so that knip takes all of their
 * texts for used.
 */
export function unusedTexts(folder: string): string[] {
  const named = new Set<string>()
  for (const file of globSync(USERS, { cwd: folder, exclude: BUILT })) {
    for (const [word] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(WORD)) {
      named.add(camel(word))
    }
  }
  return globSync('messages/en/*.ts', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const texts = readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^export const (\w+)/gm)
      return [...texts]
        .filter(([, key = '']) => !named.has(key) && !(NOT_FOUND.test(key) && named.has(key.replace(NOT_FOUND, ''))))
        .map(([, key]) => `${basename(file, '.ts')}.${key}`)
    })
}
