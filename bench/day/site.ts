import { formOf } from '../../e2e/client.ts'
import { type Site, startSite } from '../../e2e/server.ts'
import { PASSWORD } from '../../e2e/users.ts'
import { hashPassword } from '../../server/credentials/passwords.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from '../../server/db/open.ts'
import { MEDIA_PATH } from '../../server/media/store.ts'
import { openSession } from '../../server/session/store.ts'
import { type Account, addAccount } from '../../server/testing/accounts.ts'
import { startPostgres } from '../../server/testing/postgres.ts'
import { fillSite } from '../fill.ts'
import { photographs } from '../photographs.ts'
import { formBody } from '../requests.ts'
import { QUICK } from '../rounds.ts'
import { PRODUCTION } from '../site.ts'
import { blogFields } from '../writer.ts'
import type { Content } from './mix.ts'

export const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

export const BLOGS = QUICK ? 500 : 2000
const READERS = 300
/** New accounts, which post nothing but spam. */
const SPAMMERS = 200
const FORMS = 20
/** Older than what counts as a new account. */
const AGE = 60 * 24 * 60 * 60 * 1000

/** A running site, and what the load and the work beside it need to know of it. */
export interface DaySite extends Site {
  /** The environment of its commands. */
  settings: Record<string, string>
  content: Content
  admin: Account
  spammers: Account[]
}

/**
 * Starts the site as in production on a database of this engine, with its content. The limits are on; a proxy tells the
 * networks.
 */
export async function startDay(engine: Engine): Promise<DaySite> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ unix_socket_directories: '' }) : undefined
  const limits = { RATE_LIMITS: 'on', TRUST_PROXY: 'true', PUBLIC_READING: 'true' }
  const settings = { ...PRODUCTION, ...limits, ...(postgres && { DATABASE_URL: postgres.url }) }
  const site = await startSite(settings)
  await site.kill('SIGKILL')
  const { authors, blogs } = await fillSite(site.dataDir, BLOGS, postgres?.url)
  const db = postgres ? await openWithoutTimeouts(postgres.url) : openEmbedded(site.dataDir)
  const sessions = await Promise.all(authors.map((id) => sessionOf(db, id)))
  const readers = await addReaders(db)
  const spammers = await addAccounts(db, SPAMMERS, 0)
  const admin = await addAdmin(db)
  const pictures = await picturesIn(db)
  await db.destroy()
  await site.restart()
  const content = {
    // The newest comes first; one author wrote after the other.
    blogs: blogs.map((id, at) => ({ id, cookie: sessions[(blogs.length - 1 - at) % authors.length] ?? '' })),
    authors,
    readers: readers.map(({ id, cookie }) => ({ cookie, email: `${id}@example.org` })),
    assets: await assetsOf([`${site.url}/`, `${site.url}/blog/${blogs[0]}`]),
    pictures,
    forms: await forms(),
  }
  const stop = async () => {
    await site.stop()
    await postgres?.stop()
  }
  return { ...site, settings: { ...settings, DATA_DIR: site.dataDir }, content, admin, spammers, stop }
}

async function sessionOf(db: Db, userId: string): Promise<string> {
  return `session=${await openSession(db, { userId }, new Date())}`
}

async function addAccounts(db: Db, count: number, age: number): Promise<Account[]> {
  const accounts = []
  for (let i = 0; i < count; i++) accounts.push(await addAccount({ db }, age))
  return accounts
}

/** Accounts that are not new and have a password. */
async function addReaders(db: Db): Promise<Account[]> {
  const readers = await addAccounts(db, READERS, AGE)
  const ids = readers.map(({ id }) => id)
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
  return readers
}

/** An admin whose session has passed a second factor. */
async function addAdmin(db: Db): Promise<Account> {
  const admin = await addAccount({ db }, AGE)
  await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.id).execute()
  const second_factor_at = new Date().toISOString()
  await db.updateTable('sessions').set({ second_factor_at }).where('user_id', '=', admin.id).execute()
  return admin
}

/** The addresses of all pictures, those of the newest blogs first, in the smallest width, as lists show them. */
async function picturesIn(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select(['id', 'widths']).orderBy('id', 'desc').execute()
  return rows.map(({ id, widths }) => `${MEDIA_PATH}${id}/${Math.min(...JSON.parse(widths))}.webp`)
}

/** The addresses of scripts, styles and fonts that pages name. */
async function assetsOf(pages: string[]): Promise<string[]> {
  const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()))
  return [...new Set(texts.join().match(/\/assets\/[\w./-]+\.\w+/g))]
}

/** Bodies of saves of a blog, with other texts each, without and with a new picture. */
async function forms(): Promise<Content['forms']> {
  const photos = await photographs(FORMS)
  const bodies = (withPicture: boolean) =>
    photos.map((mainImage, i) => formBody(formOf(blogFields(i), withPicture ? { mainImage } : {})))
  return { plain: await Promise.all(bodies(false)), withPicture: await Promise.all(bodies(true)) }
}
