import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { Problem } from '../http/problem.ts'

const LIST = '@zxcvbn-ts/language-common/src/passwords.json'

let loaded: Promise<string> | undefined
/** The list, loaded for the first new password. One text with a password in each line: a set would take ten times as much memory. */
const list = () =>
  (loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  }))

async function load(): Promise<string> {
  const passwords: string[] = JSON.parse(await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8'))
  return `\n${passwords.filter(({ length }) => length >= PASSWORD_MIN).join('\n')}\n`
}

/**
 * For a password that is being set: it must not be one of the 18,000 that are in most leaks, in any letter case.
 * @throws Problem 400 with an error at `password`
 */
export async function requireUnleaked(password: string): Promise<void> {
  if (!(await list()).includes(`\n${password.toLowerCase()}\n`)) return
  throw new Problem(400, 'password-leaked', { at: 'password' })
}
