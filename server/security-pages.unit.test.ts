import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { XSS_PAYLOADS } from './testing/xss-payloads.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pages = globSync('docs/security/*.md', { cwd: at('') })
  .map((page) => readFileSync(at(page), 'utf8'))
  .join('\n')
const named = [...new Set([...pages.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path))]

test.each(named)('%s, named on a security page, exists', (path) => {
  expect(existsSync(at(path))).toBe(true)
})

test('the pages name tests, and the current number of XSS payloads', () => {
  expect(named.filter((path) => /\.(test|spec)\.ts$/.test(path)).length).toBeGreaterThan(10)
  expect(pages).toContain(`: ${XSS_PAYLOADS.length} (\`npm test\`)`)
})
