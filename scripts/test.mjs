// npm test: runs every check, on a machine that has only Node and npm. All steps run even if one fails; the last line
// counts the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, explain, install, pinnedNode, run, StepFailed, seconds, tool, toolEnv } from './steps.mjs'

// Not above the priority of the site's processes that encode pictures (10) and make backups (15): tests would otherwise
// take CPU time from what they wait for.
setPriority(15)

const results = mkdtempSync(join(tmpdir(), 'blogi-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
const unitReport = join(results, 'unit.json')
const journeyReport = join(results, 'journeys.json')

const steps = [
  ['Format and lint', () => run(pinnedNode(), ['scripts/lint.mjs'], { env: toolEnv() })],
  [
    'Types',
    async () => firstFailure(['contract', 'server', 'web', 'e2e'].map((room) => () => tool('tsc', ['-p', room]))),
  ],
  ['Build', () => succeeds(build)],
  [
    'Unit and API tests',
    () => tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  ],
  ['Browser', () => run(pinnedNode(), ['scripts/browser.ts'], { env: toolEnv() })],
  [
    'Journeys',
    () => tool('playwright', ['test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport } }),
  ],
]

async function firstFailure(commands) {
  for (const command of commands) {
    const code = await command()
    if (code !== 0) return code
  }
  return 0
}

async function succeeds(work) {
  try {
    await work()
    return 0
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return 1
  }
}

/** [passed, failed, skipped] of a report; a runner that failed without a failed test counts as one failure. */
function counts(file, failed, read) {
  try {
    const [passed, failures, skipped] = read(JSON.parse(readFileSync(file, 'utf8')))
    return [passed, failed ? Math.max(failures, 1) : failures, skipped]
  } catch {
    return [0, 1, 0]
  }
}

try {
  await install()
} catch (error) {
  explain(error)
}

const began = performance.now()
console.log(`${steps.length} steps: ${steps.map(([name]) => name.toLowerCase()).join(', ')}.
API tests run on SQLite and on a PostgreSQL of their own, journeys in a real browser on the built site.`)
const table = []
for (const [name, work] of steps) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const ok = (await work()) === 0
  table.push({ name, ok, time: seconds(performance.now() - start) })
}

const failedStep = (name) => table.some((row) => row.name === name && !row.ok)
const [passed, failed, skipped] = [
  counts(unitReport, failedStep('Unit and API tests'), (report) => [
    report.numPassedTests,
    report.numFailedTests,
    report.numPendingTests + report.numTodoTests,
  ]),
  counts(journeyReport, failedStep('Journeys'), ({ stats }) => [
    stats.expected,
    stats.unexpected + stats.flaky,
    stats.skipped,
  ]),
].reduce((sum, row) => sum.map((value, i) => value + row[i]))

console.log('')
for (const { name, ok, time } of table)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${time.padStart(8)}`)
console.log(`${'All steps'.padEnd(28)} ${seconds(performance.now() - began).padStart(8)}`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = table.every((row) => row.ok) ? 0 : 1
