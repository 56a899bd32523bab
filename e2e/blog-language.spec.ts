import { choose, expectUsable, open, writing } from './actions.ts'
import { expect, test } from './site.ts'

test('an author writes in another language, and the next blog is in it, too', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  const language = page.getByLabel('Language', { exact: true })
  await expect(language.locator('option:checked')).toHaveText('English (default)')

  await test.step('publish in German', async () => {
    await page.getByLabel('Blog Title', { exact: true }).fill('Ein Leuchtfeuer am Kap')
    await page.getByLabel('Category', { exact: true }).selectOption('Travel')
    await language.selectOption({ label: 'German' })
    await choose(page, 'Main Image', 'phone.jpg')
    await writing(page, 'Blog Intro').fill('Jeden Abend stieg jemand die Treppe hinauf.')
    await expectUsable(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article').filter({ hasText: 'Leuchtfeuer' }).locator('h2')).toHaveAttribute(
      'lang',
      'de',
    )
  })

  await test.step('the article says so, also without scripts', async () => {
    await page.getByRole('link', { name: 'Ein Leuchtfeuer am Kap' }).click()
    await expect(page.getByRole('heading', { name: 'Ein Leuchtfeuer am Kap' })).toHaveAttribute('lang', 'de')
    await expect(page.locator('.prose').filter({ hasText: 'Jeden Abend' })).toHaveAttribute('lang', 'de')
    const html = await (await page.request.get(page.url())).text()
    expect(html).toMatch(/<h1 [^>]*lang="de"/)
    expect(html).toContain('"inLanguage":"de"')
  })

  await test.step('the next blog is in German unless another is chosen', async () => {
    await open(page, '/blogs')
    await expect(language.locator('option:checked')).toHaveText('German (default)')
    await page.getByLabel('Blog Title', { exact: true }).fill('Das Meer am Morgen')
    await page.getByLabel('Category', { exact: true }).selectOption('Travel')
    await choose(page, 'Main Image', 'phone.jpg')
    await writing(page, 'Blog Intro').fill('Wellen, so weit das Auge reicht.')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Das Meer am Morgen' }).locator('h2')).toHaveAttribute(
      'lang',
      'de',
    )
  })

  await test.step('an edit changes it', async () => {
    await page.getByRole('link', { name: 'Das Meer am Morgen' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(language).toHaveValue('de')
    await language.selectOption({ label: 'English (default)' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Das Meer am Morgen' })).not.toHaveAttribute('lang')
  })
})
