import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import type { SignedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  site = await makeSite()
  admin = await makeAdmin(site)
  // As the first start does.
  await site.db.insertInto('site').values({ only: 1, id: 'a site' }).execute()
})
afterAll(() => site.close())

const steps = async () => (await call(site, 'GET /admin/firstSteps', { as: admin })).data
const done = async () => (await steps()).steps.flatMap(({ step, isDone }) => (isDone ? step : []))
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

test('steps are done by what is so; a choice may leave a setting as it is', async () => {
  expect(await done()).toEqual([])
  expect(await command('status')).toContain('  The site is still called Blogi. settings set name NAME')

  const at = new Date().toISOString()
  const factor = { user_id: admin.user._id, secret: 'a secret', created_at: at, confirmed_at: at }
  await site.db.insertInto('second_factors').values(factor).execute()
  await site.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', admin.user._id).execute()
  await setSettings(site, admin, { publicReading: false })
  await command('settings', 'set', 'registration', 'everybody')
  expect(await done()).toEqual(['second-factor', 'admin-address', 'reading', 'registration'])

  await command('settings', 'set', 'name', 'The Harbour')
  await command('settings', 'set', 'footerLinks', 'Legals\nTerms /pages/terms')
  await call(site, 'POST /admin/invitations', { as: admin })
  expect(await done()).toEqual([
    'second-factor',
    'admin-address',
    'name',
    'reading',
    'registration',
    'footer',
    'invitation',
  ])
  const page = { title: 'Terms', content: '<p>Ours</p>', isPublished: true, expected: null }
  await call(site, 'PUT /admin/pages/:slug', { params: { slug: 'terms' }, body: page, as: admin })
  expect(await done()).toContain('pages')
  expect(await command('status')).not.toContain('called Blogi')
})

test('the list is dismissed once, and what is left stays known', async () => {
  expect((await steps()).isDismissed).toBe(false)
  await call(site, 'POST /admin/firstSteps/dismiss', { as: admin })
  const { isDismissed, steps: all } = await steps()
  expect(isDismissed).toBe(true)
  expect(all.flatMap(({ step, isDone }) => (isDone ? [] : step))).toEqual(['mail', 'backup', 'address', 'secret-key'])
})
