import { makeAdmin } from '../database.ts'
import { postBlog, register } from '../users.ts'
import { card, cardLink, type Group } from './world.ts'

const TITLE = 'The ferry at six'
const COMMENTS = { role: 'dialog', name: 'Comments' } as const
const NEW_COMMENT = { role: 'field', name: 'Write a comment...', within: COMMENTS } as const
const comment = (text: string) => ({ role: 'listitem', has: text, within: COMMENTS }) as const
const QUESTION = { role: 'alertdialog' } as const

export const reading: Group = {
  name: 'live updates',
  journeys: [
    [
      'a comment appears on the open page of the author, and is edited and deleted there',
      async ({ site, author, authorPerson, reader }) => {
        await postBlog(site.url, authorPerson, { title: TITLE })
        for (const page of [author, reader]) {
          await page.open('/')
          await page.click(cardLink(TITLE))
          await page.see({ role: 'heading', name: TITLE })
        }
        await reader.click({ role: 'button', starts: 'Comments' })
        await reader.fill(NEW_COMMENT, 'Which pier is it?')
        await reader.see(NEW_COMMENT, ({ value }) => value === 'Which pier is it?')
        await reader.press('Control+Enter')
        await reader.see(comment('Which pier is it?'))
        await author.see({ role: 'button', name: 'Comments, 1' })
        await author.click({ role: 'button', name: 'Comments, 1' })
        await author.see(comment('Which pier is it?'))
        await reader.click({ role: 'button', name: 'Edit', within: comment('Which pier is it?') })
        await reader.fill({ role: 'field', within: comment('Which pier is it?') }, 'Which of them?')
        await reader.press('Control+Enter')
        await author.see(comment('Which of them?'), ({ text }) => text.includes('(edited)'))
        await reader.click({ role: 'button', name: 'Delete', within: comment('Which of them?') })
        await reader.click({ role: 'button', name: 'Delete comment', within: QUESTION })
        await author.gone(comment('Which of them?'))
        await reader.press('Escape')
        await author.press('Escape')
        await author.gone(COMMENTS)
        await reader.gone(COMMENTS)
      },
    ],
    [
      'an edited blog is offered to whoever reads it, and a deleted one leaves the home page',
      async ({ author, reader }) => {
        const changed = `${TITLE}, once more`
        await author.click({ role: 'link', name: 'Edit' })
        await author.fill({ role: 'field', name: 'Blog Title' }, changed)
        await author.click({ role: 'button', name: 'Submit' })
        await reader.click({ role: 'button', name: 'Show the new version' })
        await reader.see({ role: 'heading', name: changed })
        await reader.click({ role: 'link', starts: 'Blogi', within: { role: 'banner' } })
        await reader.see(card(changed))
        await author.click({ role: 'button', name: 'Delete' })
        await author.click({ role: 'button', name: 'Delete blog', within: QUESTION })
        await author.see({ role: 'text', has: 'Blog deleted successfully' })
        await reader.gone(card(changed))
      },
    ],
  ],
}

export const search: Group = {
  name: 'search',
  journeys: [
    [
      'a reader finds a blog by keyboard, from a suggestion and from the results',
      async ({ site, reader }) => {
        const writer = await register(site.url)
        const { title } = await postBlog(site.url, writer, { title: 'The lighthouse of Kéréon' })
        const field = { role: 'field', within: { role: 'search', within: { role: 'banner' } } } as const
        await reader.open('/')
        await reader.press('/')
        await reader.see(field, ({ isFocused }) => isFocused)
        await reader.type('lighth kere')
        await reader.see({ role: 'option', has: title })
        await reader.press('ArrowDown')
        await reader.press('Enter')
        await reader.see({ role: 'heading', name: title })
        await reader.press('/')
        await reader.see(field, ({ isFocused }) => isFocused)
        await reader.press('Control+a')
        await reader.type('lighthouse')
        await reader.press('Enter')
        await reader.see({ role: 'text', has: '1 blog found' })
        await reader.see(card(title), ({ html }) => html.includes('<mark'))
      },
    ],
  ],
}

export const admin: Group = {
  name: 'admin',
  journeys: [
    [
      'an admin renames the site, and the open page of a reader follows; the log tells of it',
      async ({ site, author, authorPerson, reader }) => {
        makeAdmin(site, authorPerson)
        await reader.open('/')
        await author.open('/admin/settings')
        await author.fill({ role: 'field', name: 'Name' }, 'Tea & Time')
        await author.click({ role: 'button', name: 'Save' })
        await author.see({ role: 'text', has: 'Settings saved' })
        await reader.see({ role: 'link', starts: 'Tea & Time', within: { role: 'banner' } })
        await reader.until('the new title', async () => (await reader.title()) === 'Home - Tea & Time')
        await author.click({ role: 'link', name: 'Audit log' })
        await author.see({ role: 'text', has: `${authorPerson.name} changed the setting Name` })
      },
    ],
  ],
}
