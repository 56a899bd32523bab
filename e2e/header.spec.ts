import { open } from './actions.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { register } from './users.ts'

test('the header is one line at every width, also beside links of the admins', async ({ startOwnSite, visit }) => {
  const site = await startOwnSite()
  const admin = await register(site.url)
  makeAdmin(site, admin)
  const database = openDatabase(site)
  const change = database.prepare('insert into settings (key, value, updated_at) values (?, ?, ?)')
  const nobody = await visit({ baseURL: site.url })
  const somebody = await visit({ baseURL: site.url, viewport: { width: 1280, height: 800 } })
  await somebody.context().addCookies(admin.cookies(site.url))
  for (const links of ['', 'Our newsletter /about\nOn the web /tags\nHelp and contact /about\nShop /tags']) {
    if (links) change.run('headerLinks', JSON.stringify(links), new Date().toISOString())
    for (const page of links ? [nobody, somebody] : []) await page.goto('about:blank')
    if (links) await site.restart()
    for (const [page, path] of [
      [nobody, '/'],
      [nobody, '/authors'],
      [somebody, '/'],
      [somebody, '/dashboard'],
      [somebody, '/search'],
    ] as const) {
      await open(page, path)
      if (page === somebody) await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible()
      for (const width of [320, 352, 360, 390, 640, 768, 1023, 1024, 1152, 1279, 1280, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        const { middles, end } = await page.getByRole('banner').evaluate((header) => {
          const shown = [...header.querySelectorAll('a, button, input')].filter((one) => one.checkVisibility())
          const boxes = shown.map((one) => one.getBoundingClientRect())
          return {
            middles: boxes.map(({ top, bottom }) => (top + bottom) / 2),
            end: Math.max(...boxes.map(({ right }) => right)),
          }
        })
        const at = `${path} at ${width} px with ${links}`
        expect(Math.max(...middles) - Math.min(...middles), at).toBeLessThan(8)
        expect(end, at).toBeLessThanOrEqual(width)
      }
      // Every link of the admins is in the menu, or in the header.
      await page.setViewportSize({ width: 1024, height: 800 })
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      for (const link of links.split('\n').filter(Boolean)) {
        const label = link.replace(/ \/.*/, '')
        await expect(page.getByRole('link', { name: label }).filter({ visible: true }).first()).toBeVisible()
      }
    }
  }
  database.close()
})
