import { readFileSync } from 'node:fs'
import type { Page } from './page.ts'
import { card, cardLink, type Group, isMarked, mark } from './world.ts'

const TITLE = 'Dusk by the lake 🌅'
const INTRO = { role: 'field', name: 'Blog Intro' } as const
const tool = (name: string) => ({ role: 'button', name }) as const

/** A page of another site, from which something is copied. */
const OTHER_PAGE = `<!doctype html><title>Elsewhere</title><h2>The harbour</h2><p>It has <b>three</b> piers and
  <a href="https://example.org/ferry">a ferry</a>.</p><ol><li>North</li><li>South</li></ol>`

export const writing: Group = {
  name: 'writing',
  journeys: [
    [
      'an author types a title, bold words, a heading and a list, and all is saved',
      async ({ author }) => {
        await author.open('/blogs')
        await author.fill({ role: 'field', name: 'Blog Title' }, TITLE)
        await author.choose({ role: 'field', name: 'Category' }, 'Travel')
        await author.enter(INTRO)
        await author.click(tool('Header 2'))
        await author.type('At the quay')
        await author.press('Enter')
        await author.type('The boat was ')
        await author.press('Control+b')
        await author.type('late 🌊')
        await author.press('Control+b')
        await author.type(' again.')
        await author.press('Enter')
        await author.click(tool('Bullet list'))
        await author.type('rope')
        await author.press('Enter')
        await author.type('lamp')
        await author.press('Enter')
        await author.press('Enter')
        await author.see(INTRO, ({ html }) =>
          ['<h2>At the quay</h2>', 'was <strong>late 🌊</strong> again.', '<p>rope</p>', '<p>lamp</p>'].every((part) =>
            html.replaceAll(/ (dir|class|style|data-\w+)="[^"]*"/g, '').includes(part),
          ),
        )
        await author.see({ role: 'text', has: 'Saved ' })
      },
    ],
    [
      'what is copied on another page keeps its structure when it is pasted',
      async ({ author }) => {
        await author.tab.goto(`data:text/html,${encodeURIComponent(OTHER_PAGE)}`)
        await author.press('Control+a')
        await author.press('Control+c')
        await author.open('/blogs')
        await author.see({ role: 'field', name: 'Blog Title' }, ({ value }) => value !== '')
        await author.enter(INTRO)
        await author.press('Control+End')
        await author.press('Control+v')
        await author.see({ role: 'link', name: 'a ferry', within: INTRO })
        await author.see(
          INTRO,
          ({ text }) => text.includes('late 🌊') && text.includes('It has three piers and a ferry'),
        )
        await author.see({ role: 'listitem', has: 'South', within: INTRO })
      },
    ],
    [
      'pictures are chosen as files and pasted from the clipboard',
      async ({ author, pictures }) => {
        await author.setFile({ role: 'field', name: 'Main Image' }, pictures.cover)
        await author.see({ role: 'image', name: 'Preview: Main Image' }, ({ isLoaded }) => isLoaded)
        await author.enter(INTRO)
        await author.press('Control+End')
        await author.setFile({ role: 'field', name: 'Picture in the text' }, pictures.other)
        await author.see({ role: 'image', within: INTRO }, ({ isLoaded, count }) => isLoaded && count === 1)
        await copyPicture(author, pictures.cover)
        await author.enter(INTRO)
        await author.press('Control+End')
        await author.press('Control+v')
        await author.see({ role: 'image', within: INTRO }, ({ isLoaded, count }) => isLoaded && count === 2)
      },
    ],
    [
      'the published blog appears on the open home page of a reader, and reads as it was written',
      async ({ author, authorPerson, reader }) => {
        await reader.open('/')
        await mark(reader)
        await author.click({ role: 'button', name: 'Submit' })
        await author.see({ role: 'text', has: 'Blog created successfully' })
        await reader.see(card(TITLE), ({ text }) => text.includes('Travel') && text.includes(authorPerson.name))
        await reader.click(cardLink(TITLE))
        const blog = { role: 'article', has: TITLE } as const
        await reader.see(blog, ({ html }) => html.includes('<strong>late 🌊</strong>'))
        await reader.see({ role: 'heading', has: 'The harbour', within: blog })
        await reader.see({ role: 'image', within: blog }, ({ isLoaded }) => isLoaded)
        if (!(await isMarked(reader))) throw new Error('The page of the reader was loaded anew')
      },
    ],
  ],
}

/** Puts a picture into the clipboard, as a button that copies one does: after a click, which browsers ask for. */
async function copyPicture(page: Page, path: string): Promise<void> {
  await page.tab.call(
    (base64: string) => {
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = 'Copy the picture'
      button.style.cssText = 'position: fixed; inset: 40% auto auto 40%; z-index: 1000'
      button.onclick = async () => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const picture = new Blob([bytes], { type: 'image/png' })
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
        button.remove()
      }
    },
    readFileSync(path, 'base64'),
  )
  await page.click({ role: 'button', name: 'Copy the picture' })
  await page.gone({ role: 'button', name: 'Copy the picture' })
}
