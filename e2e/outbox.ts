import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from './site.ts'

/** Waits for an email in the outbox of a site, and returns the address of the page that it links to. */
export async function linkTo(dataDir: string, to: string, subject: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let link = ''
  await expect
    .poll(async () => {
      const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')) : []
      for (const name of names) {
        const email = await PostalMime.parse(await readFile(join(folder, name)))
        if (email.subject === subject && email.to?.[0]?.address === to) {
          link = /https?:\/\/\S+/.exec(email.text ?? '')?.[0] ?? ''
        }
      }
      return link
    })
    .not.toBe('')
  return link
}
