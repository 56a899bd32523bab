import type { Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { expectUsable, listening, open, submit, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { expect, test } from './site.ts'
import { changeBlog, type Person, postBlog } from './users.ts'

const screen = (page: Page) =>
  page.getByRole('dialog', { name: 'This blog was changed elsewhere while you were writing' })
const passage = (page: Page, name: string) => screen(page).getByRole('group', { name })
const side = (page: Page, passageName: string, name: string) => passage(page, passageName).getByRole('group', { name })
const choose = (page: Page, passageName: string, choice: string) =>
  passage(page, passageName).getByRole('radio', { name: choice, exact: true }).check()
const useThese = (page: Page) => screen(page).getByRole('button', { name: 'Use these' }).click()
const pill = (page: Page, text: string) => page.getByRole('main').getByText(text)
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const INTRO = ['It was quiet by the sea.', 'Nobody lit the lamp that night.', 'Then the ships came home.']
const read = (url: string, author: Person, id: string) =>
  call<Blog>(url, 'GET', `/blog/singleBlog/${id}`, author).then(({ data }) => data)

/** Writes at the end of one of the intro's paragraphs, as a person does. */
async function writeInto(page: Page, paragraph: string, words: string): Promise<void> {
  await writing(page, 'Blog Intro').getByText(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

test('changes to different passages from two devices are merged without asking', async ({
  author,
  site,
  visit,
  allow,
}) => {
  const blog = await postBlog(site.url, author, { intro: paragraphs(...INTRO) })
  const [page, other] = [await visit({ as: author }), await visit({ as: author })]
  // Without live updates, so that neither knows of the other before it saves.
  await other.route('**/socket.io/**', (route) => route.abort())
  allow(/socket\.io|ERR_FAILED/)
  for (const device of [page, other]) await open(device, `/blog/update/${blog._id}`)
  await writeInto(page, 'Then the ships came home.', ' All of them.')
  await page.getByLabel('Category', { exact: true }).selectOption('Game')
  await writeInto(other, 'Nobody lit the lamp that night.', ' It was broken.')
  await other.getByLabel('Para One Title', { exact: true }).fill('A title of the other')
  await submit(page)
  await expect(page).toHaveURL(`/blog/${blog._id}/${blog.slug}`)
  await submit(other)
  await expect(other.getByText('Changed elsewhere, and now here too: Category, Blog Intro.').first()).toBeVisible()
  await expect(other).toHaveURL(`/blog/${blog._id}/${blog.slug}`)
  const saved = await read(site.url, author, blog._id)
  expect(saved).toMatchObject({
    category: 'Game',
    paraOneTitle: 'A title of the other',
    intro: paragraphs(INTRO[0] ?? '', `${INTRO[1]} It was broken.`, `${INTRO[2]} All of them.`),
  })
})

test('conflicting changes are shown side by side, and the author chooses', async ({ author, site, visit, allow }) => {
  const blog = await postBlog(site.url, author, { title: 'As it was in the beginning', intro: paragraphs(...INTRO) })
  const elsewhere = (title: string, last: string) =>
    changeBlog(site.url, author, blog._id, { title, intro: paragraphs(INTRO[0] ?? '', INTRO[1] ?? '', last) })
  const page = await visit({ as: author })
  await page.route('**/socket.io/**', (route) => route.abort())
  allow(/socket\.io|ERR_FAILED/)
  await open(page, `/blog/update/${blog._id}`)
  await titleField(page).fill('What I wrote meanwhile')
  await writeInto(page, 'Nobody lit the lamp that night.', ' It was broken.')
  await writeInto(page, 'Then the ships came home.', ' All of them.')
  await elsewhere('What the other tab wrote', 'Then the ships came home late.')
  await submit(page)

  await test.step('each passage stands beside the other, also on a phone and for everybody', async () => {
    await expect(side(page, 'Blog Title', 'Mine')).toContainText('What I wrote meanwhile')
    await expect(side(page, 'Blog Title', 'The other')).toContainText('What the other tab wrote')
    const [mine, theirs] = [side(page, 'Blog Intro', 'Mine'), side(page, 'Blog Intro', 'The other')]
    await expect(mine.locator('.prose')).toHaveText('Then the ships came home. All of them.')
    await expect(theirs.locator('.prose')).toHaveText('Then the ships came home late.')
    await expect(mine.getByRole('insertion')).toHaveText(['All of them.'])
    await expect(theirs.getByRole('insertion')).toHaveText(['late'])
    const [left, right] = [await mine.boundingBox(), await theirs.boundingBox()]
    expect(right?.x).toBeGreaterThan(left?.x ?? 0)
    await expectUsable(page, '[role=dialog]')
    await page.setViewportSize({ width: 360, height: 740 })
    const [upper, lower] = [await mine.boundingBox(), await theirs.boundingBox()]
    expect(lower?.y).toBeGreaterThan(upper?.y ?? 0)
  })

  await test.step('nothing is chosen by accident, and the keyboard is enough', async () => {
    await useThese(page)
    await expect(passage(page, 'Blog Title').getByText('Choose what to keep here.')).toBeVisible()
    await expect(passage(page, 'Blog Title').getByRole('radio', { name: 'Keep mine' })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(titleField(page)).toHaveValue('What I wrote meanwhile')
    await expect(pill(page, 'Changed elsewhere: Blog Title, Blog Intro.')).toBeVisible()
    await press(page, 'Compare')
    await choose(page, 'Blog Title', 'Keep mine')
    await choose(page, 'Blog Intro', 'Keep both')
    await useThese(page)
    await expect(titleField(page)).toHaveValue('What I wrote meanwhile')
    await expect(writing(page, 'Blog Intro').locator('p')).toHaveText([
      INTRO[0] ?? '',
      `${INTRO[1]} It was broken.`,
      `${INTRO[2]} All of them.`,
      'Then the ships came home late.',
    ])
  })

  await test.step('a choice can be undone, and what was typed since stays', async () => {
    await page.getByLabel('Para One Title', { exact: true }).fill('Typed after choosing')
    await press(page, 'Choose again')
    await expect(passage(page, 'Blog Title').getByRole('radio', { name: 'Keep mine' })).toBeChecked()
    await screen(page).getByRole('button', { name: 'Keep the other everywhere' }).click()
    await useThese(page)
    await expect(titleField(page)).toHaveValue('What the other tab wrote')
    await expect(writing(page, 'Blog Intro').locator('p')).toHaveText([
      INTRO[0] ?? '',
      `${INTRO[1]} It was broken.`,
      'Then the ships came home late.',
    ])
    await expect(page.getByLabel('Para One Title', { exact: true })).toHaveValue('Typed after choosing')
    await press(page, 'Choose again')
    await screen(page).getByRole('button', { name: 'Keep both everywhere' }).click()
    await choose(page, 'Blog Title', 'Keep mine')
    await useThese(page)
  })

  // Changed again since the choice: what conflicts with it is asked about again, and what does not is taken along.
  await elsewhere('The other tab once more', 'Then the ships came home late.')
  await submit(page)
  await expect(passage(page, 'Blog Intro')).toHaveCount(0)
  await choose(page, 'Blog Title', 'Keep mine')
  await useThese(page)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'What I wrote meanwhile' })).toBeVisible()
  const saved = await read(site.url, author, blog._id)
  expect(saved.intro).toBe(
    paragraphs(
      INTRO[0] ?? '',
      `${INTRO[1]} It was broken.`,
      `${INTRO[2]} All of them.`,
      'Then the ships came home late.',
    ),
  )
})

test('changes made elsewhere are offered during editing, or applied if none was typed', async ({
  author,
  site,
  visit,
}) => {
  const blog = await postBlog(site.url, author, { intro: paragraphs(...INTRO) })
  const elsewhere = (changes: Record<string, string>) =>
    changeBlog(site.url, author, blog._id, { title: blog.title, intro: paragraphs(...INTRO), ...changes })
  const page = await visit({ as: author })
  await listening(page, `/blog/update/${blog._id}`)
  await elsewhere({ title: 'A title from elsewhere' })
  await expect(titleField(page)).toHaveValue('A title from elsewhere')
  await expect(pill(page, 'you see the newest version')).toBeVisible()

  await writeInto(page, 'Nobody lit the lamp that night.', ' It was broken.')
  await elsewhere({ title: 'A title from elsewhere', paraOneTitle: 'Another one', published: 'False' })
  await expect(pill(page, 'Changed elsewhere: Para One Title, Publish.')).toBeVisible()
  await expect(page.getByLabel('Para One Title', { exact: true })).toHaveValue('')
  await press(page, 'Apply here')
  await expect(page.getByLabel('Para One Title', { exact: true })).toHaveValue('Another one')
  await expect(writing(page, 'Blog Intro')).toContainText('It was broken.')

  // After a reload the form still knows what it is based on.
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
  await listening(page, `/blog/update/${blog._id}`)
  await expect(writing(page, 'Blog Intro')).toContainText('It was broken.')
  await elsewhere({ title: 'And a newer title', paraOneTitle: 'Another one', published: 'False' })
  await expect(pill(page, 'Changed elsewhere: Blog Title.')).toBeVisible()
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'And a newer title' })).toBeVisible()
  expect(await read(site.url, author, blog._id)).toMatchObject({
    published: false,
    paraOneTitle: 'Another one',
    intro: paragraphs(INTRO[0] ?? '', `${INTRO[1]} It was broken.`, INTRO[2] ?? ''),
  })
})

test('restored edits are merged with changes made to the blog in the meantime', async ({ author, site, visit }) => {
  const blog = await postBlog(site.url, author, { intro: paragraphs(...INTRO) })
  const page = await visit({ as: author })
  await open(page, `/blog/update/${blog._id}`)
  await writeInto(page, 'Nobody lit the lamp that night.', ' It was broken.')
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
  await page.goto('/about')
  await changeBlog(site.url, author, blog._id, {
    title: blog.title,
    intro: paragraphs(INTRO[0] ?? '', INTRO[1] ?? '', 'Then the fog came.'),
  })
  await open(page, `/blog/update/${blog._id}`)
  await expect(pill(page, 'Changed elsewhere: Blog Intro.')).toBeVisible()
  await submit(page)
  await expect(page).toHaveURL(`/blog/${blog._id}/${blog.slug}`)
  const saved = await read(site.url, author, blog._id)
  expect(saved.intro).toBe(paragraphs(INTRO[0] ?? '', `${INTRO[1]} It was broken.`, 'Then the fog came.'))
})
