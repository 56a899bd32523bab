import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = '{contract,server,web,demo,e2e,bench,scripts,deploy,docs}'
const files = [
  ...globSync(`${FOLDERS}/**/*`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  ...globSync('*', { cwd: root }),
]

/** Whether a file or folder has this path, or ends with it: the page often names files relative to a folder. */
const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file and folder named in %s exists', (page) => {
  const text = readFileSync(`${root}/${page}`, 'utf8')
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|md|mjs|json|css)))`/g)].map(
    ([, path]) => path,
  )
  const planned = /## Planned folders[\s\S]*/.exec(text)?.[0] ?? ''
  const missing = named.filter((path = '') => !exists(path.replace(/\/$/, '')) && !planned.includes(`\`${path}\``))
  expect(named.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
