// What the reports of Vitest and Playwright say, for the last lines of `npm test`. Plain JavaScript that uses only
// Node's built-ins; see steps.mjs.
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many tests and journeys of one run may pass on their second try only. More are no longer chance. */
export const FLAKY_MAX = 3

/** The lines that tell of a test that did not simply pass: where it is, and the first lines of each of its errors. */
function linesOn(word, file, title, ...errors) {
  const ofTest = errors.flatMap((error = '') => {
    const lines = stripVTControlCharacters(error).trim().split('\n')
    return lines.filter((line) => !line.includes('node_modules')).slice(0, 12)
  })
  return [`${word.padEnd(6)}  ${file}: ${title}`, ...ofTest.map((line) => `          ${line}`)].join('\n')
}

/**
 * Vitest's JSON report. A file that could not run has a message and no failed test. A test that passed on its second
 * try counts as passed, and has the error of its first.
 * @returns how many passed and were skipped; what to print of each that failed, and of each that was flaky
 */
export const ofTests = ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  skipped: numPendingTests + numTodoTests,
  flaky: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => linesOn('FLAKY', relative('.', name), test.fullName, test.failureMessages[0])),
  ),
  failures: testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (message && failed.length === 0) return [linesOn('FAILED', relative('.', name), 'the file failed', message)]
    return failed.map((test) => linesOn('FAILED', relative('.', name), test.fullName, test.failureMessages[0]))
  }),
})

/**
 * Playwright's JSON report. A journey that passed on its second try counts as passed.
 * @returns how many passed and were skipped; what to print of each that failed, and of each that was flaky
 */
export function ofJourneys({ stats, suites, config }) {
  const specsIn = (suite) => [...(suite.suites ?? []).flatMap(specsIn), ...suite.specs]
  // One line for each project that ran the journey, so that as many are printed as are counted.
  const journeys = suites.flatMap(specsIn).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  const linesOf = (word, wanted) =>
    journeys
      .filter(({ status }) => status === wanted)
      .map(({ file, line, title, results }) => {
        // The first that failed: a page's own errors are behind what the journey missed.
        const { errors = [] } = results.find(({ errors }) => errors?.length > 0) ?? {}
        const messages = errors.map(({ message }) => message)
        return linesOn(word, `${relative('.', join(config.rootDir, file))}:${line}`, title, ...messages)
      })
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    flaky: linesOf('FLAKY', 'flaky'),
    failures: linesOf('FAILED', 'unexpected'),
  }
}
