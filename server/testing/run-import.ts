import { runImport } from '../commands/import-command.ts'
import type { TestSite } from './make-site.ts'

/** Runs `npm run import` on a site. @returns what it prints */
export async function runImportOn({ config }: Pick<TestSite, 'config'>, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await runImport(words, config, (line) => lines.push(line))
  return lines.join('\n')
}

/** A number in the report of an import; NaN if it is not there. @param label in any case */
export const countIn = (output: string, label: string): number =>
  Number(new RegExp(`^ *(\\d+)  ${label}$`, 'im').exec(output)?.[1])

/** The id of an import, by which it is undone. */
export const importIdIn = (output: string): string => /--undo (\S+)/.exec(output)?.[1] ?? ''
