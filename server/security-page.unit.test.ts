import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { XSS_PAYLOADS } from './testing/xss-payloads.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const page = readFileSync(at('docs/security.md'), 'utf8')
const named = [...new Set([...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path))]

test.each(named)('%s, named on the security page, exists', (path) => {
  expect(existsSync(at(path))).toBe(true)
})

test('the page names tests, and the current number of XSS payloads', () => {
  expect(named.filter((path) => /\.(test|spec)\.ts$/.test(path)).length).toBeGreaterThan(10)
  expect(page).toMatch(new RegExp(`\\| ${XSS_PAYLOADS.length} +\\|`))
})
