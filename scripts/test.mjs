// npm test: runs every check, on a machine that has only Node and npm. All steps run even if one fails; the last line
// counts the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, explain, install, pinnedNode, run, StepFailed, seconds, tool, toolEnv } from './steps.mjs'
import { FLAKY_MAX, ofJourneys, ofTests } from './test-summary.mjs'

// Not above the priority of the site's processes that encode pictures (10) and make backups (15): tests would otherwise
// take CPU time from what they wait for.
setPriority(15)

const results = mkdtempSync(join(tmpdir(), 'blogi-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
const unitReport = join(results, 'unit.json')
const journeyReport = join(results, 'journeys.json')

const steps = [
  ['Format and lint', () => run(pinnedNode(), ['scripts/lint.mjs'], { env: toolEnv() })],
  ['Types', () => run(pinnedNode(), ['scripts/types.mjs'], { env: toolEnv() })],
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
  // Says what is missing where an engine is not installed, and succeeds: none is installed for it.
  ['Other engines', () => run(pinnedNode(), ['e2e/engines/run.ts'], { env: toolEnv() })],
]

async function succeeds(work) {
  try {
    await work()
    return 0
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return 1
  }
}

/**
 * What a report says; `failures` and `flaky` are lines to print. A runner that failed without a failed test counts as
 * one failure.
 */
function summary(step, file, read) {
  const row = table.find(({ name }) => name === step)
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    if (counts.flaky.length > FLAKY_MAX) row.ok = false
    return { ...counts, failed: row.ok ? 0 : Math.max(counts.failures.length, 1) }
  } catch {
    return { passed: 0, skipped: 0, failures: [], flaky: [], failed: 1 }
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

const summaries = [summary('Unit and API tests', unitReport, ofTests), summary('Journeys', journeyReport, ofJourneys)]
// Here too, as the lines of a test that failed half an hour ago are far above.
console.log('')
for (const line of summaries.flatMap(({ flaky, failures }) => [...flaky, ...failures])) console.log(`${line}\n`)
const flaky = summaries.flatMap((counts) => counts.flaky).length
if (flaky > FLAKY_MAX) console.log(`${flaky} tests were flaky; more than ${FLAKY_MAX} fail the run.\n`)
for (const { name, ok, time } of table)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${time.padStart(8)}`)
console.log(`${'All steps'.padEnd(28)} ${seconds(performance.now() - began).padStart(8)}`)
const sum = (count) => summaries.reduce((total, counts) => total + counts[count], 0)
const skipped = sum('skipped')
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = table.every((row) => row.ok) ? 0 : 1
