import { expectAccessible, expectNoSidewaysScroll, tool } from './actions.ts'
import { ADDRESS, answerLookUps, card, LABEL, offer, pasteText, TITLE, write } from './embeds.ts'
import { boxOf } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { postBlog } from './users.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('a link alone in a paragraph is shown as a card when its writer wants it', { tag: '@phone' }, async ({
  author,
  site,
  visit,
}) => {
  const { mainImage } = await postBlog(site.url, author)
  const page = await visit({ as: author })
  const answer = await answerLookUps(page, () => ({ picture: mainImage }), true)
  const place = await write(page)
  await page.keyboard.type('Before it')
  await page.keyboard.press('Enter')
  await pasteText(place, ADDRESS)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link can be shown as a card.')).toBeAttached()
  await expectAccessible(page)
  await offer(page).click()
  await expect(offer(page)).toHaveCount(0)
  await expect(place.locator('[aria-busy="true"]')).toHaveText(ADDRESS)
  await page.keyboard.type('Typed meanwhile')
  answer()
  await expect(card(place)).toContainText(TITLE)
  await expect(card(place)).toContainText('Who climbs the stairs.')
  await expect(card(place)).toContainText('example.org')
  await expect(card(place).locator('img')).toHaveAttribute('src', mainImage.url)
  await expect(place).toContainText('Typed meanwhile')
  await expectNoSidewaysScroll(page)

  await test.step('one step back it is the link again, and not offered again', async () => {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(card(place)).toHaveCount(0)
    await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
    await expect(place).toContainText('Typed meanwhile')
    await expect(offer(page)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(card(place)).toHaveCount(1)
  })
})

test('the offer is reached, taken and refused by keyboard alone', async ({ author, visit }) => {
  const page = await visit({ as: author })
  await answerLookUps(page, () => ({}))
  const place = await write(page)
  await page.keyboard.type(ADDRESS)
  await page.keyboard.press('Enter')
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(offer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toHaveCount(0)
  await expect(place).toBeFocused()

  await test.step('what was refused is not offered again; the next word ends an offer, too', async () => {
    await pasteText(place, ADDRESS)
    await page.keyboard.press('Enter')
    await pasteText(place, 'https://example.org/stairs')
    await expect(offer(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('On')
    await expect(offer(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await pasteText(place, 'Words and https://example.org/more')
    await expect(place.getByRole('link', { name: 'https://example.org/more' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  await page.keyboard.press('Enter')
  await pasteText(place, VIDEO)
  await expect(page.getByText('This link can be shown as a player.')).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(offer(page, 'player')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(place)).toContainText(TITLE)
  await expect(place).toBeFocused()
  await page.keyboard.type('Behind it')
  await expect(place.locator('p').last()).toHaveText('Behind it')
})

test('an address that cannot be read stays a link, and says why', async ({ author, visit, allow }) => {
  allow(/422/)
  const page = await visit({ as: author })
  const answer = await answerLookUps(page, (url) => (url === ADDRESS ? undefined : {}), true)
  const place = await write(page)
  await pasteText(place, ADDRESS)
  await offer(page).click()
  await page.keyboard.press('Enter')
  await pasteText(place, VIDEO)
  await offer(page, 'player').click()
  await test.step('words beside a link in the meantime keep it a link', async () => {
    await page.keyboard.type(' is worth the time')
  })
  answer()
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await expect(place.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
  await expect(place.locator('p').last()).toHaveText(`${VIDEO} is worth the time`)
  await expect(card(place)).toHaveCount(0)
})

test('the button asks for an address, and keeps it until it is in the text', async ({ author, visit, allow }) => {
  allow(/422|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const page = await visit({ as: author })
  await answerLookUps(page, (url) => (url.endsWith('/none') ? undefined : {}))
  const place = await write(page)
  await page.keyboard.type('Before it')
  await tool(page, LABEL, 'Embed').click()
  const form = page.getByRole('dialog', { name: 'Embed' })
  const address = form.getByLabel('Paste the address of a page, video or sound')
  await expect(address).toBeFocused()
  await page.keyboard.type('ada@example.org')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter an address that starts with https:// or http://')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('https://example.org/none')
  await form.getByRole('button', { name: 'Embed' }).click()
  await expect(form.getByRole('alert')).toHaveText('There is no page at this address.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(place).toBeFocused()

  await test.step('a slash finds it; offline the link itself can be put in', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('/video')
    await page.getByRole('option', { name: 'Embed' }).click()
    await expect(address).toHaveValue('https://example.org/none')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toHaveText('You are offline. Try again when there is a connection.')
    await form.getByRole('button', { name: 'Insert the link' }).click()
    await page.context().setOffline(false)
    await expect(place.getByRole('link', { name: 'https://example.org/none' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  await tool(page, LABEL, 'Embed').click()
  await address.fill('example.org/lighthouse')
  await page.keyboard.press('Enter')
  await expect(card(place)).toContainText(TITLE)
  await expect(place).toBeFocused()
  await page.keyboard.type('Behind it')
  await expect(place.locator(':scope > *')).toHaveText([
    'Before it',
    'https://example.org/none',
    new RegExp(TITLE),
    'Behind it',
  ])
})

test('an embed is changed, made a link and removed by keyboard', { tag: '@phone' }, async ({ author, visit }) => {
  const page = await visit({ as: author })
  await answerLookUps(page, () => ({}))
  const place = await write(page)
  await pasteText(place, ADDRESS)
  await offer(page).click()
  await expect(card(place)).toBeVisible()
  await page.keyboard.type('Behind it')
  const distance = async () => (await boxOf(place.getByText('Behind it'))).y - (await boxOf(card(place))).y
  const before = await distance()
  // The browser moves the caret, and reports it a moment later: no one presses a key so fast.
  await page.keyboard.press('Home', { delay: 50 })
  await page.keyboard.press('Backspace')
  await expect(page.getByText(`Embed: ${TITLE}, example.org. Press Tab to change it`)).toBeAttached()
  await page.keyboard.press('Tab')
  const field = (name: string) => card(place).getByLabel(name, { exact: true })
  await expect(field('Title')).toBeFocused()
  expect(await distance()).toBe(before)
  await field('Title').fill('A new title')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('A new description')
  await expect(card(place)).toContainText('A new title')
  await expect(card(place)).toContainText('A new description')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()

  await test.step('Backspace removes what is selected, and the caret can be before it', async () => {
    await page.keyboard.press('Backspace')
    await expect(card(place)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(card(place)).toContainText('A new title')
    await card(place).getByText('A new title').click()
    await page.keyboard.press('ArrowLeft', { delay: 50 })
    await page.keyboard.type('Before it')
    await expect(place.locator(':scope > *').first()).toHaveText('Before it')
  })

  await card(place).getByText('A new title').click()
  await card(place).getByRole('button', { name: 'Show as a link' }).press('Enter')
  await expect(place.getByRole('link', { name: ADDRESS })).toBeVisible()
  await expect(place.locator(':scope > *')).toHaveText(['Before it', ADDRESS, 'Behind it'])
  await expect(offer(page)).toHaveCount(0)
})
