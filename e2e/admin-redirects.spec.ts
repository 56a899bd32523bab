import { expectNoSidewaysScroll, expectUsable, open } from './actions.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

test('an admin adds, finds and removes a redirect, and undoes that', async ({ visit, startOwnSite, allow }) => {
  allow(/status of 400/)
  const site = await startOwnSite({ PUBLIC_READING: 'true' })
  const admin = await register(site.url, { name: 'An Admin' })
  const { _id, slug, title } = await postBlog(site.url, await register(site.url), { tags: 'tea' })
  makeAdmin(site, admin)
  const reading = await visit({ baseURL: site.url })
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  const path = page.getByRole('textbox', { name: 'Former address' })
  const target = page.getByRole('textbox', { name: 'Destination' })
  const add = page.getByRole('button', { name: 'Add', exact: true })

  await test.step('what is wrong is told at the field, which gets the focus', async () => {
    await open(page, '/admin/redirects')
    await expect(page.getByText('No redirects found.')).toBeVisible()
    await path.fill('/tags')
    await target.fill('http://old.example')
    await add.click()
    await expect(page.getByText('A destination is a path of this site')).toBeVisible()
    await expect(target).toBeFocused()
    await target.fill(`/blog/${_id}/${slug}`)
    await target.press('Enter')
    await expect(path).toHaveAccessibleDescription(/This site has a page at this address/)
    await expect(path).toBeFocused()
    await expectUsable(page)
  })

  await test.step('one that was added leads there', async () => {
    await path.fill('/2020/Old Post/')
    await path.press('Enter')
    await expect(page.getByText('Redirect added')).toBeVisible()
    await expect(page.getByText(`/2020/old post → /blog/${_id}/${slug}`)).toBeVisible()
    await expect(path).toBeFocused()
    await reading.goto('/2020/old%20post?from=a-link')
    await expect(reading.getByRole('heading', { name: title })).toBeVisible()
    await expect(reading).toHaveURL(`/blog/${_id}/${slug}`)
  })

  await test.step('the list is searched', async () => {
    await path.fill('/shop')
    await target.fill('https://shop.example/tea')
    await add.click()
    await expect(page.getByText('/shop → https://shop.example/tea')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('SHOP')
    await page.getByRole('search').last().getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=SHOP/)
    await expect(page.getByText('/2020/old post →')).toHaveCount(0)
    await expect(page.getByText('/shop → https://shop.example/tea')).toBeVisible()
  })

  await test.step('removing asks first, and undo restores it', async () => {
    await page.getByRole('button', { name: 'Remove /shop' }).click()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText('/shop then has no page.')).toBeVisible()
    await expectUsable(page)
    await ask.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No redirects found.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('/shop → https://shop.example/tea')).toBeVisible()
  })

  await test.step('the audit log has each, and a phone shows the whole list', async () => {
    await open(page, '/admin/audit')
    await expect(page.getByText('restored the redirect /shop → https://shop.example/tea')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 740 })
    await open(page, '/admin/redirects')
    await expect(page.getByText('/2020/old post →')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectUsable(page)
  })
})
