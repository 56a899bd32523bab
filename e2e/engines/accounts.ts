import { postBlog, register } from '../users.ts'
import type { Page } from './page.ts'
import { card, cardLink, type Group } from './world.ts'

/** Typed with letters that are one character each, and with letters and accents that are two. */
const COMPOSED = 'Zoë’s naïve café'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

const NAME = 'Noor Haddad'
const EMAIL = 'noor@example.org'

async function signIn(page: Page, email: string, password: string, role: string): Promise<void> {
  await page.fill({ role: 'field', name: 'Email' }, email)
  await page.fill({ role: 'field', name: 'Password' }, password)
  await page.choose({ role: 'field', name: 'Role' }, role)
  await page.click({ role: 'button', name: 'Sign In' })
}

export const accounts: Group = {
  name: 'accounts',
  journeys: [
    [
      'a visitor registers with a picture, signs out, and signs in with the same letters in another form',
      async ({ author, authorPerson, pictures }) => {
        await author.open('/')
        await author.click({ role: 'link', name: 'Login', within: { role: 'banner' } })
        await author.click({ role: 'link', name: 'Create an account', within: { role: 'main' } })
        await author.fill({ role: 'field', name: 'Name' }, NAME)
        await author.fill({ role: 'field', name: 'Phone' }, '+33 6 12 34 56 78')
        await author.choose({ role: 'field', name: 'Education' }, 'M.Tech')
        await author.fill({ role: 'field', name: 'Email' }, EMAIL)
        await author.fill({ role: 'field', name: 'Password' }, COMPOSED)
        await author.choose({ role: 'field', name: 'Role' }, 'Author')
        await author.setFile({ role: 'field', name: 'Avatar' }, pictures.other)
        await author.see({ role: 'image', name: 'Preview: Avatar' }, ({ isLoaded }) => isLoaded)
        await author.click({ role: 'button', name: 'Create account' })
        await author.see({ role: 'text', has: `Welcome to Blogi, ${NAME}!` })
        await author.see({ role: 'image', within: { role: 'banner' } }, ({ isLoaded }) => isLoaded)
        await author.click({ role: 'button', name: 'Logout', within: { role: 'banner' } })
        await author.click({ role: 'link', name: 'Login', within: { role: 'banner' } })
        await signIn(author, EMAIL, DECOMPOSED, 'Author')
        await author.click({ role: 'button', name: 'Logout', within: { role: 'banner' } })
        await author.click({ role: 'link', name: 'Login', within: { role: 'banner' } })
        await signIn(author, authorPerson.email, authorPerson.password, 'Author')
        await author.see({ role: 'image', name: `Dashboard of ${authorPerson.name}`, within: { role: 'banner' } })
      },
    ],
    [
      'a visitor who opens a blog is asked to sign in, and comes back to the blog',
      async ({ site, reader, readerPerson }) => {
        const writer = await register(site.url)
        const { title } = await postBlog(site.url, writer)
        await reader.open('/')
        await reader.click(cardLink(title))
        await reader.until('the login form', async () => (await reader.path()) === '/login')
        await signIn(reader, readerPerson.email, readerPerson.password, 'Reader')
        await reader.see({ role: 'heading', name: title })
        await reader.see({ role: 'text', has: 'Every evening somebody climbed the stairs.' })
        await reader.click({ role: 'link', starts: 'Blogi', within: { role: 'banner' } })
        await reader.see(card(title))
      },
    ],
  ],
}
