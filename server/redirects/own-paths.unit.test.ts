import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOwnPath } from './own-paths.ts'
import { redirectPath } from './store.ts'

test('no page of the web client can lead elsewhere', () => {
  const source = readFileSync(new URL('../../web/src/paths.ts', import.meta.url), 'utf8')
  const paths = [...source.matchAll(/^ {2}\w+: '(\/[^']+)'/gm)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !isOwnPath(redirectPath(path) ?? ''))).toEqual([])
})

test('files and feeds of this site are its own, and names that begin like them are not', () => {
  const own = [
    '/media/1.webp',
    '/api/v1/tags',
    '/blog/update/7',
    '/tag/tea/feed',
    '/userprofile/7',
    '/socket.io/x',
    '/rss',
  ]
  expect(own.filter((path) => !isOwnPath(path))).toEqual([])
  const free = ['/tag/tea', '/blog/2020', '/pages/old', '/profile', '/medialab', '/tags/tea', '/blogs/old', '/?p=7']
  expect(free.filter(isOwnPath)).toEqual([])
})
