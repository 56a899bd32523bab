import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const lines = readFileSync(at('e2e/specification.md'), 'utf8').split('\n')
const requirements = lines.filter((line) => line.startsWith('- '))

/** The tests that a line names, each as `file › title`. */
const heldBy = (line: string) => [...line.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?) › ([^`]+)`/g)]

test('every requirement names at least one test, and every named test exists', () => {
  expect(requirements.length).toBeGreaterThan(100)
  const wrong = requirements.flatMap((line) => {
    const tests = heldBy(line)
    if (tests.length === 0) return [`no test: ${line}`]
    return tests
      .filter(([, file = '', title = '']) => !isIn(file, title))
      .map(([, file, title]) => `${file} has no test “${title}”`)
  })
  expect(wrong).toEqual([])
})

/** Whether the file has a test, or a group of tests, of exactly this title as it stands in the source. */
function isIn(file: string, title: string): boolean {
  if (!existsSync(at(file))) return false
  const source = readFileSync(at(file), 'utf8')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}
