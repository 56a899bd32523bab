import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { type Site, startSite } from './server.ts'
import { type Person, postBlog, register } from './users.ts'

let site: Site
let admin: Person
beforeAll(async () => {
  site = await startSite()
  admin = await register(site.url)
  makeAdmin(site, admin)
})
afterAll(() => site.stop())

/** The status and the language of a page as the server renders it. */
async function rendered(path: string): Promise<[status: number, language: string | undefined]> {
  const answer = await fetch(new URL(path, site.url), { headers: { cookie: admin.cookieHeader } })
  return [answer.status, /<html lang="([\w-]+)"/.exec(await answer.text())?.[1]]
}

test('one process renders every page in one language after the other', async () => {
  const { _id } = await postBlog(site.url, admin)
  const paths = [
    '/',
    `/blog/${_id}`,
    `/blog/update/${_id}`,
    '/blogs',
    '/dashboard',
    '/editProfile',
    '/account',
    '/search',
  ]
  for (const language of ['en', 'de', 'ar', 'en'] as const) {
    await call(site.url, 'PUT', '/admin/settings', admin, { interfaceLanguage: language })
    for (const path of [...paths, '/admin/settings', '/admin/queue']) {
      await expect.poll(() => rendered(path), { message: path }).toEqual([200, language])
    }
  }
})
