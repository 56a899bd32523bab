import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { CALLS, type Call } from '#contract/calls.ts'
import { makeAdmin } from '../testing/admins.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn } from '../testing/requests.ts'
import { addUpload } from '../transfer/uploads/store.ts'

let site: TestSite
let admin: SignedIn
let blogId: string
let importId: string
let ownImportId: string
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  blogId = (await postBlog(site.app, admin))._id
  const upload = { adminId: admin.user._id, files: [{ name: 'export.xml', bytes: 1 }] }
  importId = (await addUpload(site.db, { ...upload, isOwn: false }, new Date(0))).id
  ownImportId = (await addUpload(site.db, { ...upload, isOwn: true }, new Date())).id
})
afterAll(() => site.close())

const paged = Object.entries<Call>(CALLS).filter(([, { query }]) => query && 'cursor' in (query as ZodObject).shape)
const AN_ID = '00000000-0000-7000-8000-000000000000'
/** Of no time that exists. */
const TIMELESS = ['2026-13-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '2026-01-01T24:00:00.000Z']
const RUBBISH = [
  ...TIMELESS.flatMap((time) => [time, `${time}_${AN_ID}`]),
  '',
  'x',
  '_',
  '__',
  '2026_',
  '-1',
  '-1_x',
  '99999999999_x',
  "' or 1=1 --",
  '\0',
  '\u{1f600}',
  '1e3',
]

test('finds the calls whose lists have pages', () => {
  expect(paged.length).toBeGreaterThan(12)
})

test.each(paged)('%s refuses what is no cursor, and answers the first page without', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const statusOf = async (query: string) => {
    const ids = { '/user/': admin.user._id, '/admin/imports/': importId, '/imports/': ownImportId }
    const id = Object.entries(ids).find(([part]) => name.includes(part))?.[1] ?? blogId
    const url = `/api/v1${path.replace(/:\w+/, id)}?${name.includes('/search') ? 'q=x&' : ''}${query}`
    return (await site.app.inject({ method: method as 'GET', url, headers: { cookie: admin.cookie } })).statusCode
  }
  const required = name.includes('ownBlogs') ? 'tab=drafts' : ''
  const lists = name.includes('getAllBlog') ? ['', 'tag=Trending', 'tag=%23tag'] : [required]
  for (const list of lists) {
    expect(await statusOf(list)).toBe(200)
    for (const cursor of RUBBISH) {
      expect(await statusOf(`${list}&cursor=${encodeURIComponent(cursor)}`), cursor).toBe(400)
    }
  }
})
