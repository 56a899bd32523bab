import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { open } from './actions.ts'
import { watchShifts, withoutWebFonts } from './layout-shifts.ts'
import { expect, test } from './site.ts'
import { postBlog, register } from './users.ts'

/**
 * Serves the page in two pieces, a second apart: the parser pauses like this on a busy machine, and the network between
 * any two packets.
 * @param place where the second piece begins
 */
async function inTwoPieces(url: string, place: (html: string) => number) {
  const server = createServer(async (_, reply) => {
    const document = await fetch(url)
    const html = await document.text()
    const split = place(html)
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    reply.write(html.slice(0, split))
    await setTimeout(1000)
    reply.end(html.slice(split))
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('the header does not shift when its end arrives after its beginning', async ({ site, visit, allow }) => {
  const pieces = await inTwoPieces(site.url, (html) => html.indexOf('</form>', html.indexOf('<header')))
  const page = await visit({ viewport: { width: 1280, height: 740 } })
  const shifts = await watchShifts(page)
  await withoutWebFonts(page, allow)
  await page.route(`${site.url}/`, (route) => route.continue({ url: pieces.url }))
  await open(page, '/')
  pieces.close()
  expect(await shifts()).toEqual([])
})

test('the first card does not shift when the next ones arrive after it', async ({ startOwnSite, visit, allow }) => {
  const site = await startOwnSite()
  const author = await register(site.url)
  const wide = sharp({ create: { width: 1200, height: 700, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  // So many, and with such pictures, that the first leads.
  for (let number = 0; number < 6; number++)
    await postBlog(site.url, author, { title: `A card, number ${number}` }, wide)
  const page = await visit({ baseURL: site.url })
  const shifts = await watchShifts(page)
  await withoutWebFonts(page, allow)
  let piecesUrl = ''
  await page.route(`${site.url}/`, (route) => route.continue({ url: piecesUrl }))
  for (const width of [1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 1600 })
    // Whole cards, and a part of one: the parser stops anywhere.
    for (const arrived of [1, 1.5, 2, 2.5, 3]) {
      const ends = (html: string) => {
        const [end, next] = [...html.matchAll(/<\/article>/g)].slice(arrived - 1).map(({ index }) => index)
        return (arrived % 1 === 0 ? end : html.lastIndexOf('<h2', next)) ?? -1
      }
      const pieces = await inTwoPieces(site.url, ends)
      piecesUrl = pieces.url
      await open(page, '/')
      pieces.close()
      await expect(page.getByRole('article').first().getByRole('heading')).toHaveCSS('font-size', '36px')
      // The words beside a date move by some pixels when it becomes “just now”.
      const large = (await shifts()).filter((shift) => Number.parseFloat(shift) > 0.001)
      expect(large, `at ${width} px, after ${arrived} cards`).toEqual([])
    }
  }
})
