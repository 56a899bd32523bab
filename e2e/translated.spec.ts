// Over 250 lines, because each main screen is visited while a translator changes it.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Blog } from '#contract/blogs.ts'
import { card, fillBlog, hydrated, listening, open, pasteHtml, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { expect, test } from './site.ts'
import { addComment, changeBlog, follow, postBlog, register } from './users.ts'

/**
 * Does to the page what translators in browsers do: each text is replaced by elements with another text, also each that
 * is added later. The words stay, so that a test finds them; those of options get a sign, as their text may be their
 * value.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (text: Text) => {
      const around = text.parentElement
      if (!text.data.trim() || !around) return
      if (around.closest('[data-translated],[translate=no],script,style,textarea,svg')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.dataset.translated = ''
      inner.textContent = around.closest('option') ? `~${text.data}` : text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceAll = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) replace(text)
    }
    replaceAll(document.body)
    const translating = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE) replace(target as Text)
        for (const node of addedNodes) {
          if (node.nodeType === Node.TEXT_NODE) replace(node as Text)
          else replaceAll(node)
        }
      }
    })
    translating.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  await expect(page.locator('[data-translated]').first()).toBeAttached()
}

const main = (page: Page): Locator => page.getByRole('main')

/** The page shows no screen of an error, and the translator has changed what it shows now. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(main(page)).not.toContainText(/Something went wrong|Error/)
  await expect(main(page).locator('[data-translated]').first()).toBeAttached()
}

test('home shows new blogs, also held-back ones, and filters while it is translated', async ({
  site,
  author,
  visit,
}) => {
  const once = randomUUID().slice(0, 8)
  const post = (title: string) => postBlog(site.url, author, { title: `${title} ${once}`, category: 'Game' })
  for (let index = 0; index < 9; index++) await post(`Long before, part ${index},`)
  const page = await visit({ reducedMotion: 'reduce' })
  await listening(page, '/?tag=Game')
  await translate(page)
  const first = main(page).getByRole('article').first()
  await post('At the top')
  await expect(first).toContainText(`At the top ${once}`)
  await card(page, `part 1, ${once}`).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const pill = page.getByRole('button', { name: /^\d+ new blogs?$/ })
  await post('First to wait')
  await expect(pill).toHaveText('1 new blog')
  await post('Second to wait')
  await expect(pill).toHaveText('2 new blogs')
  await pill.click()
  await expect(first).toContainText(`Second to wait ${once}`)
  for (const category of ['Food', 'All', 'Game'])
    await page.getByRole('button', { name: category, exact: true }).click()
  await expect(page).toHaveURL('/?tag=Game')
  await expect(first).toContainText(`Second to wait ${once}`)
  await expectWhole(page)
})

test('a blog shows comments, their edits and a new version while it is translated', async ({ site, author, visit }) => {
  const titled = { title: `Read elsewhere ${randomUUID()}`, paraOneTitle: 'What the lamp burned' }
  const blog = await postBlog(site.url, author, { ...titled, paraOneDescription: '<p>It burned colza oil.</p>' })
  const [reader, other] = [await register(site.url, { role: 'Reader' }), await register(site.url, { name: 'Bob' })]
  const page = await visit({ as: reader })
  await listening(page, `/blog/${blog._id}`)
  await translate(page)
  const say = (comment: string) =>
    call(site.url, 'POST', `/comment/newComment/${blog._id}`, other, { comment, section: 'paraOne' })
  const atSection = (name: string) => main(page).getByRole('button', { name, exact: true })

  await test.step('the number of comments at a section follows new comments', async () => {
    await expect(atSection('Comment on this section: What the lamp burned')).toBeAttached()
    await say('Why colza?')
    await expect(atSection('1 comment on What the lamp burned')).toBeVisible()
    await say('And how much?')
    await expect(atSection('2 comments on What the lamp burned')).toBeVisible()
  })

  await test.step('the panel shows new comments and edits', async () => {
    await page
      .getByRole('button', { name: /^Comments?|comments?$/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'Comments' })
    await expect(panel).toContainText('And how much?')
    const own = await addComment(site.url, reader, blog._id, 'Thank you')
    await expect(panel).toContainText('Thank you')
    const edited = { newComment: 'Thank you, @Bob' }
    await call(site.url, 'POST', `/comment/editComment/${own._id}/${blog._id}`, reader, edited)
    await expect(panel).toContainText('Thank you, @Bob')
    await panel.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('a bookmark and a new version are shown', async () => {
    const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true })
    for (const says of ['Bookmarked', 'Bookmark']) {
      await bookmark.click()
      await expect(bookmark).toHaveText(says)
    }
    await changeBlog(site.url, author, blog._id, { ...titled, paraOneDescription: '<p>It burned rape oil.</p>' })
    await page.getByRole('button', { name: /new version/ }).click()
    await expect(main(page)).toContainText('It burned rape oil.')
    await expectWhole(page)
  })
})

test('search finds again and again while it is translated', async ({ site, author, visit }) => {
  const [one, two] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)]
  await postBlog(site.url, author, { title: `Lighthouses of word${one}` })
  await postBlog(site.url, author, { title: `Lamps of word${one} and word${two}` })
  const page = await visit({ as: author })
  await open(page, `/search?q=word${one}`)
  const status = main(page).getByRole('status').filter({ hasText: 'found' })
  await expect(status).toHaveText('2 blogs found')
  await translate(page)
  const field = main(page).getByLabel('Search blogs')
  for (const [q, says] of [
    [`word${two}`, '1 blog found'],
    ['qqqqqqqqqqqqqqq', 'No blogs found'],
    [`word${one}`, '2 blogs found'],
    [`word${two}`, '1 blog found'],
  ] as const) {
    await field.fill(q)
    await field.press('Enter')
    await expect(status).toHaveText(says)
  }
  await main(page).getByLabel('Category').selectOption('Travel')
  await expect(page).toHaveURL(/category=Travel/)
  await main(page).getByLabel('Order').selectOption('newest')
  await expect(status).toHaveText('1 blog found')
  await expectWhole(page)
})

test('notifications and the dashboard stay live while they are translated', async ({ site, author, visit }) => {
  const blog = await postBlog(site.url, author, { title: `Seen by many ${randomUUID()}` })
  const ada = await register(site.url, { name: 'Ada', role: 'Reader' })
  const bob = await register(site.url, { name: 'Bob', role: 'Reader' })
  const page = await visit({ as: author })
  await listening(page, '/notifications')
  await translate(page)
  const row = (text: string) =>
    page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })
  await addComment(site.url, ada, blog._id, 'I liked it.')
  await expect(row('Ada commented on')).toContainText('I liked it.')
  await follow(site.url, ada, author)
  await follow(site.url, bob, author)
  await page.getByRole('button', { name: '1 new notification', exact: true }).click()
  await expect(row('Bob and 1 other followed you')).toBeVisible()
  await addComment(site.url, bob, blog._id, 'Me too.')
  await expect(row('Bob and 1 other commented on')).toContainText('Me too.')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Dashboard of/ })
    .click()
  await expect(card(page, blog.title)).toBeVisible()
  for (const tab of ['Published', 'Drafts', 'Trash', 'All']) await page.getByRole('tab', { name: tab }).click()
  const later = await postBlog(site.url, author, { title: `Later ${randomUUID()}` })
  await expect(card(page, later.title)).toBeVisible()
  await call(site.url, 'DELETE', `/blog/deletePost/${later._id}`, author)
  await expect(card(page, later.title)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Trash' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: later.title })).toContainText('Blog, deleted')
  await expectWhole(page)
})

test('what is written stays as it was typed while its form is translated', async ({ site, author, visit }) => {
  const page = await visit({ as: author })
  await open(page, '/blogs')
  await translate(page)
  const title = `Written ${randomUUID()}`
  await fillBlog(page, { title, category: 'Food', intro: 'Typed by hand.' })
  const place = writing(page, 'Para One Description')
  const notice = page.getByRole('status').filter({ hasText: 'Pasted' })
  for (const lost of ['<video src="a.mp4"></video>', '', '<img src="https://example.org/a.png">']) {
    await pasteHtml(place, `<p>Pasted <b>text</b></p>${lost}`)
    await expect(notice).toContainText(lost ? 'Pasted, but' : 'Pasted')
  }
  await expect(notice).toContainText('1 picture')
  await notice.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await titleField(page).fill(`${title}, again`)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('article')).toContainText('Typed by hand.')
  await preview.getByRole('tab', { name: 'Preview link' }).click()
  await expect(preview.getByRole('button', { name: 'Create preview link' })).toBeVisible()
  await preview.getByRole('button', { name: 'Create preview link' }).click()
  await expect(preview.getByLabel('Address, shown only once')).toBeVisible()
  for (const tab of await preview.getByRole('tab').all()) await tab.click()
  await page.keyboard.press('Escape')
  await expectWhole(page)

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL('/')
  const path = await card(page, `${title}, again`).getByRole('heading').getByRole('link').getAttribute('href')
  const id = path?.split('/')[2]
  const { data } = await call<Blog>(site.url, 'GET', `/blog/singleBlog/${id}`, author)
  expect(data).toMatchObject({ title: `${title}, again`, category: 'Food', intro: '<p>Typed by hand.</p>' })
  expect(data).toMatchObject({ published: true })
})

test('admins decide on what is reported while the queue is translated', async ({ visit, startOwnSite }) => {
  const site = await startOwnSite({})
  const [author, reader] = [await register(site.url), await register(site.url, { role: 'Reader' })]
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  const blog = await postBlog(site.url, author)
  const comment = await addComment(site.url, author, blog._id, 'Buy pills')
  const report = (kind: string, subjectId: string, reason: string) =>
    call(site.url, 'POST', '/reports', reader, { kind, id: subjectId, reason, text: 'Look at it' })
  await report('comment', comment._id, 'spam')
  await report('blog', blog._id, 'spam')
  const page = await visit({ baseURL: site.url })
  await page.context().addCookies(admin.cookies(site.url))
  await listening(page, '/admin/queue')
  const ofComment = page.getByRole('article', { name: `On ${blog.title}` })
  await expect(ofComment).toBeVisible()
  await translate(page)
  const ofBlog = page.getByRole('article', { name: blog.title, exact: true })
  await expect(ofBlog).toBeVisible()
  await ofBlog.getByRole('button', { name: 'Leave it' }).click()
  await expect(ofBlog).toHaveCount(0)
  await ofComment.getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('textbox').fill('Spam')
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await expectWhole(page)
  await page.close()
})

for (const path of ['/login', '/register']) {
  test(`what was typed on ${path} stays when a password manager changes the form`, async ({ visit, author, allow }) => {
    // React tells that what it found was not what the server sent.
    allow(/#418/)
    const page = await visit()
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    const form = page.locator('form[method=post]').filter({ has: page.getByLabel('Role') })

    await test.step('a user fills in the form, and a password manager changes it before hydration', async () => {
      await form.getByLabel('Email', { exact: true }).fill(author.email)
      await form.getByLabel('Role').selectOption('Author')
      await form.getByLabel('Password', { exact: true }).fill(author.password)
      await form.evaluate((element) => {
        for (const field of element.querySelectorAll('input')) {
          field.setAttribute('data-manager', 'yes')
          field.insertAdjacentHTML('afterend', '<manager-icon style="position:absolute"></manager-icon>')
        }
        element.insertAdjacentHTML('afterbegin', '<div data-manager-root></div>')
      })
    })

    await test.step('the page hydrates, and the form works and keeps what was typed', async () => {
      letThrough()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated')
      await hydrated(page)
      const field = form.getByLabel('Password', { exact: true })
      await form.getByRole('button', { name: 'Show what is typed' }).first().click()
      await expect(field).toHaveAttribute('type', 'text')
      await expect(field).toHaveValue(author.password)
      await expect(form.getByLabel('Email', { exact: true })).toHaveValue(author.email)
      await expect(form.getByLabel('Role')).toHaveValue('Author')
    })

    if (path === '/register') return

    await test.step('the user signs in with what was typed', async () => {
      await form.getByRole('button', { name: 'Sign In' }).click()
      await expect(page).not.toHaveURL(/login/)
    })
  })
}
