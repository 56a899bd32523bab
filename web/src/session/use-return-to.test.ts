import { expect, test } from 'vitest'
import { isOwnPath } from './use-return-to.ts'

test('a sign-in leads to paths of this site alone', () => {
  for (const path of ['/', '/blogs', '/authors?query=Ada', '/blog/1#comments']) expect(isOwnPath(path)).toBe(true)
  const others = ['//example.org', '/\\example.org', 'https://example.org/', 'javascript:alert(1)', 'blogs', '']
  for (const path of others) expect(isOwnPath(path)).toBe(false)
})
