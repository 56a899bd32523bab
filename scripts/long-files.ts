import { globSync, readFileSync } from 'node:fs'

export const LINES_MAX = 250
/** In one of the first three lines of a longer file, followed by the reason. */
const REASON = `Over ${LINES_MAX} lines, `
const SOURCES = '{contract,messages,server,web,demo,e2e,bench,scripts,deploy,docs}/**/*.{ts,tsx,mjs,css}'

/** The source files that have more than `LINES_MAX` lines and give no reason for it. */
export function longFiles(folder: string): string[] {
  const files = globSync(SOURCES, { cwd: folder, exclude: ['**/node_modules', '**/dist'] })
  return files.filter((file) => {
    const lines = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n')
    return lines.length > LINES_MAX && !lines.slice(0, 3).join('\n').includes(REASON)
  })
}
