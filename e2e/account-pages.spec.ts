import type { Page } from '@playwright/test'
import { expectUsable, open } from './actions.ts'
import { expect, test } from './site.ts'

const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const PAGES = [
  { link: 'Account', path: '/account', sections: ['Email address', 'Blocked people'] },
  {
    link: 'Security',
    path: '/account/security',
    sections: ['Password', 'Passkeys', 'Two-factor sign-in', 'Sessions'],
  },
  { link: 'Emails and notifications', path: '/account/emails', sections: ['Emails', 'What you are notified of'] },
  { link: 'Reading', path: '/account/reading', sections: [] },
  { link: 'Data', path: '/account/data', sections: ['Take my data', 'Delete my account'] },
]

test('each part of an account is a page with an address of its own', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/editProfile')
  const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  await expect(links).toHaveText(['Profile', ...PAGES.map(({ link }) => link)])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  for (const { link, path, sections } of PAGES) {
    await test.step(link, async () => {
      await links.getByText(link, { exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${link} - Blogi`)
      await expect(named(page, link)).toBeFocused()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections)
      await expect(links.getByText(link, { exact: true })).toHaveAttribute('aria-current', 'page')
      await expectUsable(page, 'main')
    })
  }
  await page.reload()
  await expect(page).toHaveURL('/account/data')
  await page.goBack()
  await expect(named(page, 'Reading')).toBeVisible()
})
