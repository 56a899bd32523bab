import { expectAccessible, expectNoSidewaysScroll, expectUsable, fillBlog, listening, open } from './actions.ts'
import { makeAdmin, openDatabase } from './database.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

test('an admin changes categories, and open pages and forms follow', async ({ allow, author, site, visit }) => {
  allow(/status of 400/)
  makeAdmin(site, author)
  const database = openDatabase(site)

  const { title } = await postBlog(site.url, author, { category: 'Anime', title: `Drawn by hand, by ${author.name}` })
  const reader = await visit()
  await listening(reader, '/?tag=Anime')
  const card = reader.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Anime')
  const writer = await visit({ as: author })
  await open(writer, '/blogs')
  await fillBlog(writer, { title: 'Begun before it was renamed', category: 'Food' })

  const page = await visit({ as: author })

  await test.step('an admin is shown that two categories have the same name', async () => {
    await open(page, '/admin/settings')
    await page.getByLabel('Category 4', { exact: true }).fill('Technology')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Two categories have the name “Technology”')).toBeVisible()
    await expect(page.getByLabel('Category 4', { exact: true })).toBeFocused()
    await expectUsable(page)
  })

  await test.step('the admin renames, moves, retires and adds categories', async () => {
    await page.getByLabel('Category 4', { exact: true }).fill('Cooking & more')
    await expect(page.getByText('Takes over the blogs of Food.')).toBeVisible()
    // The button stays under the finger and the focus.
    await page.getByRole('button', { name: 'Move Cooking & more up' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Category 2', { exact: true })).toHaveValue('Cooking & more')
    await page.getByRole('button', { name: 'Retire Anime' }).click()
    await page.getByLabel('Its 1 blog moves to').selectOption('Game')
    await page.getByRole('button', { name: 'Retire Anime' }).last().click()
    await page.getByRole('button', { name: 'Add a category' }).click()
    await page.keyboard.type('Gardening')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
  })

  await test.step('the page of a reader follows', async () => {
    await expect(reader.getByRole('button', { pressed: true })).toHaveText('Game')
    await expect(card).toContainText('Game')
    await expect(reader.getByRole('form', { name: 'Categories' }).getByRole('button')).toHaveText(
      'All Technology|Cooking & more|Health|Travel|Lifestyle|Finance|Education|Entertainment|Game|Testing|Gardening|Trending|Collapse'
        .replace(' ', '|')
        .split('|'),
    )
    await reader.getByRole('button', { name: 'Cooking & more' }).click()
    await expect(reader).toHaveURL('/?tag=Cooking+%26+more')
    await open(reader, '/?tag=anime')
    await expect(reader).toHaveURL('/?tag=Game')
    await expect(card).toBeVisible()
  })

  await test.step('the form of a writer follows, and keeps what was typed', async () => {
    await expect(writer.getByLabel('Category', { exact: true })).toHaveValue('Cooking & more')
    await expect(writer.getByText('An admin has replaced the category “Food” by this one.')).toBeVisible()
    await expect(writer.getByLabel('Blog Title')).toHaveValue('Begun before it was renamed')
  })

  await test.step('the admin restores the retired category, with its blog', async () => {
    await open(page, '/admin/settings')
    await expect(page.getByText('Anime → Game')).toBeVisible()
    await page.getByRole('button', { name: 'Restore Anime' }).click()
    await expect(page.getByText('Category restored')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore Anime' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: /^Category \d+$/ }).last()).toHaveValue('Anime')
    await open(reader, '/?tag=Anime')
    await expect(card).toContainText('Anime')
  })

  database.exec('delete from settings; delete from retired_categories')
  database.close()
})
