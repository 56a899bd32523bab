import { resolve } from 'node:path'
import { expect, test } from 'vitest'

interface Summary {
  passed: number
  skipped: number
  flaky: string[]
  failures: string[]
}

const { ofJourneys, ofTests }: Record<'ofJourneys' | 'ofTests', (report: object) => Summary> = await import(
  new URL('./test-summary.mjs', import.meta.url).href
)

const error = { message: '\u001b[31mError: not visible\u001b[39m\n    at node_modules/a.js:1\n    at e2e/a.spec.ts:3' }

/** A journey as Playwright reports it, of one project. */
const spec = (title: string, line: number, status: string, results: object[]) => ({
  file: 'a.spec.ts',
  line,
  title,
  tests: [{ status, results }],
})

test('a journey that passed on its second try counts, with the errors of its first', () => {
  const report = {
    config: { rootDir: resolve('e2e') },
    stats: { expected: 1, skipped: 2, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('passes', 1, 'expected', [{}])],
        suites: [
          {
            specs: [
              spec('is seen', 3, 'flaky', [{ errors: [error, { message: 'Error: in the page' }] }, { errors: [] }]),
              spec('is never seen', 9, 'unexpected', [{ errors: [error] }, { errors: [{ message: 'Error: later' }] }]),
            ],
          },
        ],
      },
    ],
  }
  expect(ofJourneys(report)).toEqual({
    passed: 2,
    skipped: 2,
    flaky: [
      'FLAKY   e2e/a.spec.ts:3: is seen\n          Error: not visible\n              at e2e/a.spec.ts:3\n          Error: in the page',
    ],
    failures: [
      'FAILED  e2e/a.spec.ts:9: is never seen\n          Error: not visible\n              at e2e/a.spec.ts:3',
    ],
  })
})

test('a test that passed on its second try counts, with its first error', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: resolve('server/a.test.ts'),
        assertionResults: [
          result('passes', 'passed'),
          result('is late once', 'passed', 'Error: late'),
          result('is late', 'failed', 'Error: late', 'Error: later'),
        ],
      },
      { name: resolve('server/b.test.ts'), message: 'Error: no such module', assertionResults: [] },
    ],
  }
  expect(ofTests(report)).toEqual({
    passed: 2,
    skipped: 1,
    flaky: ['FLAKY   server/a.test.ts: is late once\n          Error: late'],
    failures: [
      'FAILED  server/a.test.ts: is late\n          Error: late',
      'FAILED  server/b.test.ts: the file failed\n          Error: no such module',
    ],
  })
})
