import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './result-row.ts'

const FILE = fileURLToPath(new URL('results.md', import.meta.url))
export const BIOME = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))

/** How the first of the sections written by hand begins; they come last. */
const BY_HAND = '## What bounds the lines that are not reached'

/**
 * Writes the results of one part to `results.md`; the other parts, and the text written by hand, are left unchanged.
 */
export function keep(part: string, rows: Row[]): void {
  const sections = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## )/m) : [HEAD]
  const find = (start: string) => sections.findIndex((section) => section.startsWith(start))
  const [own, byHand] = [find(`## ${part}\n`), find(BY_HAND)]
  if (own >= 0) sections.splice(own, 1, sectionOf(part, rows))
  else sections.splice(byHand >= 0 ? byHand : sections.length, 0, sectionOf(part, rows))
  writeFileSync(FILE, `${sections.map((section) => section.trim()).join('\n\n')}\n`)
  // The formatter aligns the tables, since the file is checked like every other.
  execFileSync(BIOME, ['format', '--write', FILE], { stdio: 'ignore' })
}

const HEAD = `# What was measured

\`npm run bench\` writes this; a part that is run alone (\`npm run bench -- reads\`) replaces its own section. The server is the production start in a process of its own, with default settings but no limits, on an embedded database with 1,000 blogs of 6 kB by 50 authors, a photograph of 1600x900 each and 1,000 comments. The load comes from another process, over loopback, with the headers that browsers send. Bare is a \`node:http\` server in a process of its own that sends the same bytes with the same content headers. Bare and site take turns, round after round; a value is the median of the rounds, its spread (max - min) / median. Ratios of answers also stand by the processor time of the servers' main threads, which a busy machine changes less.`

function sectionOf(part: string, rows: Row[]): string {
  const lines = rows.map(({ measure, target, value, spread, reached }) =>
    cells(measure, value, spread, target, reached === undefined ? '' : reached ? 'yes' : '**no**'),
  )
  const notes = rows.flatMap(({ measure, note }) => (note ? [`- ${measure}: ${note}`] : []))
  return `## ${part}

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}.

${cells('measure', 'value', 'spread', 'target', 'reached')}
${cells('---', '---', '---', '---', '---')}
${lines.join('\n')}

${notes.join('\n')}`
}

export function machine(): string {
  return `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory`
}

export const cells = (...texts: string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
