import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { BLOG_PAGES } from '#contract/addresses.ts'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { canonicalAddress } from './canonical-address.ts'
import { createQueryClient } from './http/query-client.ts'
import { createRoutes } from './router.tsx'

const routes = createRoutes(createQueryClient(() => Promise.reject(new Error('nothing is read'))))
const ID = '01900000-0000-7000-8000-000000000000'

test.each([
  ['/', ['/?', '/?tag=All', '/?tag=', '/?utm_source=letter', '/?page=2', '/?&&']],
  ['/?tag=Food', ['/?x=1&tag=Food', '/?tag=%46ood&', '/?tag=Food&tag=Travel', '/?%74ag=Food#x']],
  ['/tags', ['/tags/', '/TAGS', '/tags?cursor=2_a']],
  ['/authors', ['/authors/', '/AUTHORS', '/%61uthors', '/authors?page=1', '/authors?page=two', '/authors?tag=Food']],
  ['/authors?page=2', ['/authors?page=02', '/authors/?x=1&page=2']],
  ['/about', ['/about/', '/About?tag=Food']],
  [
    `/blog/${ID}`,
    [`/blog/${ID}/`, `/BLOG/${ID}?utm_source=letter`, `/blog/${ID}/a-title`, `/blog/${ID}/%zz/`, `/blog/${ID}/a%2Fb?x`],
  ],
  [`/blog/${ID}/revisions`, [`/blog/${ID}/Revisions/`]],
  [`/blog/update/${ID}`, [`/blog/update/${ID}?x`]],
])('%s is the canonical URL of its variants', (address, written) => {
  for (const path of [address, ...written])
    expect([path, canonicalAddress(routes, path, DEFAULT_CATEGORIES)]).toEqual([path, address])
})

test.each([
  '/nowhere',
  '/?tag=Nonsense',
  '/blog/a%2Fb',
  '/blog/a%2Fb/a-title',
  '/blog',
  `/blog/${ID}/a-title/more`,
  '/%',
  '/about/more',
])('%s has no canonical URL', (path) => {
  expect(canonicalAddress(routes, path, DEFAULT_CATEGORIES)).toBeUndefined()
})

test('no slug leads to another page below a blog', () => {
  const pathsIn = ({ path = '', children = [] }: RouteObject): string[] => [path, ...children.flatMap(pathsIn)]
  const below = routes.flatMap(pathsIn).flatMap((path) => /^\/blog\/:id\/(\w+)/.exec(path)?.[1] ?? [])
  expect(below.sort()).toEqual([...BLOG_PAGES].sort())
})
