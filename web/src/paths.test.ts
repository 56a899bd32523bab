import { expect, test } from 'vitest'
import { blogIdIn, paths } from './paths.ts'

test('a blog is known by its address with any slug or none', () => {
  for (const path of [paths.blog('1'), paths.blog('1', 'a-title'), '/blog/1/', '/Blog/1/%E6%97%A5/']) {
    expect([path, blogIdIn(path)]).toEqual([path, '1'])
  }
})

test('other pages are no blog', () => {
  const others = [paths.editBlog('1'), paths.revisions('1'), paths.analytics('1'), paths.createBlog, '/blog/1/a/b', '/']
  for (const path of others) expect([path, blogIdIn(path)]).toEqual([path, undefined])
})
