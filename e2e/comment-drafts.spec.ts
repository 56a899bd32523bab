import type { Locator, Page } from '@playwright/test'
import type { Comment } from '#contract/comments.ts'
import { holdBack, open, signOut } from './actions.ts'
import { expect, test } from './site.ts'
import { addComment, type Person, postBlog, register, signIn, signInHere } from './users.ts'

const toggle = (page: Page): Locator => page.getByRole('button', { name: /^Comments/ })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' })
const comment = (page: Page, text: string): Locator => panel(page).getByRole('listitem').filter({ hasText: text })
const draft = (page: Page): Locator => panel(page).getByPlaceholder('Write a comment...')
const edit = (page: Page): Locator => panel(page).getByPlaceholder('Edit your comment...')
const reply = (page: Page): Locator => panel(page).getByPlaceholder(/^Reply to/)
/** The submit button of the new comment; that of an edit is in its list item. */
const send = (page: Page): Locator => panel(page).getByRole('button', { name: 'Submit' }).last()

async function openPanel(page: Page, blogId: string): Promise<void> {
  await open(page, `/blog/${blogId}`)
  await toggle(page).click()
  await expect(panel(page)).toBeVisible()
}

async function remove(url: string, person: Person, blogId: string, { _id }: Comment): Promise<void> {
  await fetch(`${url}/api/v1/comment/deleteComment/${_id}/${blogId}`, {
    method: 'POST',
    headers: { cookie: person.cookieHeader },
  })
}

/** How many fields have something on this device. */
const rowsKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await answer(indexedDB.open('blogi-unsent'))
    const rows = await answer(database.transaction('rows').objectStore('rows').getAll())
    database.close()
    return rows.filter(({ value }: { value: unknown }) => value === 'Typed in another tab').length
  })

test('keeps comment text on errors and reloads; a double click posts once', async ({ site, author, visit, allow }) => {
  allow(/status of 50[03]|ERR_FAILED/)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await openPanel(page, blog._id)
  await draft(page).fill('Not to be lost')
  for (const [answer, said] of [
    [{ status: 503, json: { message: 'Comments rest today.' } }, 'Comments rest today.'],
    [{ status: 500, body: '' }, 'Unexpected error while sending the comment'],
    [null, 'The server cannot be reached'],
  ] as const) {
    await page.route('**/api/v1/comment/newComment/*', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(draft(page)).toHaveValue('Not to be lost')
    await page.unrouteAll()
  }
  await panel(page).getByRole('button', { name: 'Close comments' }).click()
  await expect(panel(page)).toHaveCount(0)
  await toggle(page).click()
  await expect(draft(page)).toHaveValue('Not to be lost')
  await page.reload()
  await toggle(page).click()
  await expect(draft(page)).toHaveValue('Not to be lost')

  await test.step('the server has it, but its answer gets lost: sending again keeps it once', async () => {
    await page.route('**/api/v1/comment/newComment/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page).click()
    await expect(comment(page, 'Not to be lost')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
    await page.unrouteAll()
    await send(page).click()
    await expect(draft(page)).toHaveValue('')
    await expect(comment(page, 'Not to be lost')).toHaveCount(1)
  })

  await test.step('a double click', async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/comment/newComment/')) sent += 1
    })
    await draft(page).fill('Only once')
    await send(page).dblclick()
    await expect(comment(page, 'Only once')).toHaveCount(1)
    await expect(draft(page)).toHaveValue('')
    expect(sent).toBe(1)
  })
})

test('what was sent does not come back when the page is reloaded', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await openPanel(page, blog._id)
  await draft(page).fill('Sent once')
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('The page ends.', 'AbortError')
    }
  })
  await send(page).click()
  await expect(comment(page, 'Sent once')).toBeVisible()
  await expect(draft(page)).toHaveValue('')
  await page.reload()
  await toggle(page).click()
  await expect(comment(page, 'Sent once')).toBeVisible()
  await expect(draft(page)).toHaveValue('')
  // What another tab had, which is closed, stays here from then on.
  const other = await page.context().newPage()
  await openPanel(other, blog._id)
  await draft(other).fill('Typed in another tab')
  await expect.poll(() => rowsKept(other)).toBe(1)
  await other.close()
  for (let times = 0; times < 2; times++) {
    await page.reload()
    await toggle(page).click()
    await expect(draft(page)).toHaveValue('Typed in another tab')
  }
  // And what is typed next does.
  await draft(page).fill('Not sent')
  await page.reload()
  await toggle(page).click()
  await expect(draft(page)).toHaveValue('Not sent')
})

test('words typed into an edit while it is being sent stay in the field', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'Has a typo')
  const page = await visit({ as: author })
  const letThrough = await holdBack(page, '**/comment/editComment/**')
  await openPanel(page, blog._id)
  await comment(page, 'Has a typo').getByRole('button', { name: 'Edit' }).click()
  await edit(page).fill('Has none')
  await panel(page).getByRole('listitem').getByRole('button', { name: 'Submit' }).click()
  await edit(page).pressSequentially(' left')
  const answered = page.waitForResponse('**/comment/editComment/**')
  letThrough()
  await answered
  await expect(edit(page)).toHaveValue('Has none left')
  await panel(page).getByRole('listitem').getByRole('button', { name: 'Submit' }).click()
  await expect(edit(page)).toHaveCount(0)
  await expect(comment(page, 'Has none left')).toBeVisible()
})

test('keeps an unfinished edit when its list changes or its comment is deleted', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const reader = await register(site.url, { role: 'Reader' })
  const page = await visit({ as: reader })
  const mine = await addComment(site.url, reader, blog._id, 'Still unfinished')
  await openPanel(page, blog._id)
  await comment(page, 'Still unfinished').getByRole('button', { name: 'Edit' }).click()
  await edit(page).fill('Half writ')
  await addComment(site.url, author, blog._id, 'In between')
  await expect(comment(page, 'In between')).toBeVisible()
  await expect(panel(page).getByText('1 new comment', { exact: true })).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await page.keyboard.type('ten')
  await expect(edit(page)).toHaveValue('Half written')

  await remove(site.url, author, blog._id, mine)
  await expect(panel(page).getByText('This comment was deleted in the meantime. What you wrote is kept.')).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await expect(edit(page)).toHaveValue('Half written')
  await panel(page).getByRole('button', { name: 'Post as new' }).click()
  await expect(edit(page)).toHaveCount(0)
  await expect(panel(page).getByRole('listitem')).toHaveText([/In between/, /Half written/])
})

test('keeps the comment draft when the session has ended, until sign-in', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  // What the open panel asks for would end the session's page before anything is sent.
  const asked = ['hidden', 'held'].map((what) => page.waitForResponse(new RegExp(`/comment/${what}/`)))
  await openPanel(page, blog._id)
  await Promise.all(asked)
  await draft(page).fill('A long thought')
  await page.context().clearCookies()
  await send(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Session expired. Please login again.')).toHaveCount(1)
  await signInHere(page, author)
  await expect(page).toHaveURL(`/blog/${blog._id}`)
  await toggle(page).click()
  await expect(draft(page)).toHaveValue('A long thought')
})

test('comments, replies and edits come back in a new tab, for the same person alone', async ({
  site,
  author,
  visit,
}) => {
  const blog = await postBlog(site.url, author)
  await addComment(site.url, author, blog._id, 'To be answered')
  await addComment(site.url, author, blog._id, 'To be edited')
  const first = await visit({ as: author })
  await openPanel(first, blog._id)
  await draft(first).fill('A comment in the first tab')
  await comment(first, 'To be answered').getByRole('button', { name: 'Reply' }).click()
  await reply(first).fill('A reply in the first tab')
  await comment(first, 'To be edited').getByRole('button', { name: 'Edit' }).click()
  await edit(first).fill('An edit in the first tab')
  const second = await first.context().newPage()
  await openPanel(second, blog._id)
  await expect(comment(second, 'To be edited')).toBeVisible()
  await expect(draft(second)).toHaveValue('')
  await draft(second).fill('A comment in the second tab')
  await first.close()
  await second.close()

  const third = await first.context().newPage()
  await openPanel(third, blog._id)
  await expect(draft(third)).toHaveValue('A comment in the first tab\nA comment in the second tab')
  await expect(reply(third)).toHaveValue('A reply in the first tab')
  await expect(edit(third)).toHaveValue('An edit in the first tab')
  await expect(panel(third)).toBeFocused()

  await test.step('another person on this browser sees nothing of it', async () => {
    await third.goto('/about')
    await signOut(third)
    const other = await register(site.url)
    await signIn(third, other)
    await openPanel(third, blog._id)
    await expect(comment(third, 'To be edited')).toBeVisible()
    await expect(draft(third)).toHaveValue('')
    await expect(reply(third)).toHaveCount(0)
    await signOut(third)
    await signIn(third, author)
  })

  await openPanel(third, blog._id)
  await expect(draft(third)).toHaveValue(/first tab/)
  await send(third).click()
  await expect(draft(third)).toHaveValue('')
  await comment(third, 'To be answered').getByRole('button', { name: 'Cancel' }).click()
  await panel(third).getByRole('button', { name: 'Cancel' }).click()
  await expect(edit(third)).toHaveCount(0)
  await third.close()
  const fourth = await first.context().newPage()
  await openPanel(fourth, blog._id)
  await expect(comment(fourth, 'To be edited')).toBeVisible()
  await expect(draft(fourth)).toHaveValue('')
  await expect(reply(fourth)).toHaveCount(0)
  await expect(edit(fourth)).toHaveCount(0)
})
