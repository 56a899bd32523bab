import { globSync, readFileSync } from 'node:fs'

/** Listens for keys, and compares one with those by which input methods choose characters. */
const LISTENS = /onKeyDown|onEscapeKeyDown|\bkeydown\b/
const CHOOSES = /'(?:Enter|Tab|Escape|Arrow(?:Up|Down|Left|Right))'|\bArrow(?:Up|Down|Left|Right):/

/** The files of the web client that handle such a key and never ask whether an input method has it. */
export function composedKeys(folder: string): string[] {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
  return files.filter((file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8')
    return LISTENS.test(source) && CHOOSES.test(source) && !source.includes('isComposing(')
  })
}
