import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { findSiteRecord } from '../admin/site-record.ts'
import { openDestination } from '../backup/open-destination.ts'
import { findBackupState, placeOf } from '../backup/state.ts'
import { type BackupDestination, type Config, readConfig, SETTINGS } from '../config.ts'
import { countUnreadable } from '../credentials/second-factor.ts'
import { databaseBytes, diskOf, engineOf } from '../db/database-health.ts'
import { appliedMigrations, MIGRATIONS, tablesOf, unknownMigration } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { readSiteLanguage } from '../db/site-language.ts'
import { reasonInWords } from '../jobs/reason-in-words.ts'
import { commandsCheck as messages } from '../language/messages.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { openTransport } from '../mail/open-transport.ts'
import { openBucket } from '../media/open.ts'
import { misspeltSettings } from '../misspelt-settings.ts'
import { explain } from '../operator-error.ts'
import { KEY_FILE } from '../secret-key.ts'
import { VERSION } from '../version.ts'
import { requireWritable, withAdvice } from './writable-folder.ts'

/** `look`: the site runs so, and someone should know. */
type State = 'right' | 'look' | 'wrong'
type Found = [state: State, line: string]

const SIGNS: Record<State, string> = { right: '✓', look: '!', wrong: '✗' }
/** Milliseconds for an answer through the proxy. */
const ANSWER_WITHIN = 10_000
/** Seconds by which clocks may differ: codes of authenticators are valid for 30. */
const CLOCK_MAX = 15

/**
 * Runs `npm run check`: tries what the settings name, and says a line for each. It leaves everything as it was, and the
 * site may run.
 * @returns how many things are wrong
 * @throws OperatorError for a setting that is not valid
 */
export async function runCheck(env: NodeJS.ProcessEnv, now: Date, say: (line: string) => void): Promise<number> {
  const config = readConfig(env)
  const found: Found[] = []
  const tell = (...lines: Found[]) => {
    found.push(...lines)
    for (const [state, line] of lines) say(`${SIGNS[state]} ${line}`)
  }
  const count = SETTINGS.filter((name) => env[name]).length
  const db = await openThere(config).catch((error) => error as Error)
  if (!(db instanceof Error) && db) speakByDefault(await languageOf(db))
  tell(['right', formatMessage(messages.settings, { count })])
  tell(...misspeltSettings(env).map((line): Found => ['look', line]))
  tell(...(await tried(messages.partData, () => checkFolder(config))))
  tell(...(await tried(messages.partDatabase, () => checkDatabase(db))))
  tell(...(await tried(messages.partPictures, () => checkBucket(config))))
  tell(
    ...(await tried(
      messages.partEmail,
      () => checkMail(config),
      (error) => reasonInWords(messageOf(error)),
    )),
  )
  tell(...(await tried(messages.partBackups, () => checkBackups(config, db, now), messageOf)))
  tell(...(await tried(messages.partSecrets, () => checkKey(config, db), messageOf)))
  tell(...(await checkAddress(config, db)))
  tell(...(await checkClock(db, now)))
  if (!(db instanceof Error)) await db?.destroy()
  const countOf = (state: State) => found.filter(([one]) => one === state).length
  say(formatMessage(messages.result, { wrong: countOf('wrong'), look: countOf('look') }))
  return countOf('wrong')
}

/** @param inWords says why it failed */
async function tried(
  what: string,
  check: () => Promise<Found[]>,
  inWords: (error: unknown) => string = explain,
): Promise<Found[]> {
  try {
    return await check()
  } catch (error) {
    return [['wrong', formatMessage(messages.failed, { what, cause: inWords(error) })]]
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The database, if there is one. */
export async function openThere({ databaseUrl, dataDir }: Config): Promise<Db | undefined> {
  if (!databaseUrl) return existsSync(join(dataDir, DATABASE_FILE)) ? openEmbedded(dataDir) : undefined
  const db = await openWithoutTimeouts(databaseUrl)
  await sql`select 1`.execute(db)
  return db
}

async function languageOf(db: Db) {
  const language = await readSiteLanguage(db).catch(() => languageOfEnvironment())
  return () => language
}

async function checkFolder({ dataDir, storageReserve }: Config): Promise<Found[]> {
  if (!existsSync(dataDir)) {
    await requireWritable(dataDir, 'DATA_DIR')
    return [['right', formatMessage(messages.folderNew, { folder: dataDir })]]
  }
  const file = join(dataDir, `check-${randomUUID()}`)
  const written = writeFile(file, '', { flag: 'wx' }).finally(() => rm(file, { force: true }))
  await withAdvice(written, dataDir, 'DATA_DIR')
  const { free, total } = await diskOf(dataDir)
  const sizes = { free: formatBytes(free), total: formatBytes(total), reserve: formatBytes(storageReserve) }
  return [
    ['right', formatMessage(messages.folder, { folder: dataDir })],
    free < storageReserve
      ? ['wrong', formatMessage(messages.diskLow, sizes)]
      : ['right', formatMessage(messages.disk, sizes)],
  ]
}

async function checkDatabase(db: Db | Error | undefined): Promise<Found[]> {
  if (db instanceof Error) throw db
  const applied = db ? await appliedMigrations(db) : []
  if (!db || applied.length === 0) return [['right', messages.databaseNew]]
  const parts = { engine: engineOf(db), size: formatBytes(Number(await databaseBytes(db))) }
  const isOlder = Object.keys(MIGRATIONS).some((name) => !applied.includes(name))
  const migration = unknownMigration(applied)
  if (migration !== undefined) {
    const theirs = (await findSiteRecord(db))?.version ?? '?'
    return [['wrong', formatMessage(messages.databaseNewer, { ...parts, theirs, own: VERSION })]]
  }
  return [
    isOlder
      ? ['look', formatMessage(messages.databaseOlder, parts)]
      : ['right', formatMessage(messages.database, parts)],
  ]
}

/** Whether no start has created the database yet; false if that cannot be known. */
async function isNew(db: Db | Error | undefined): Promise<boolean> {
  if (!db || db instanceof Error) return db === undefined
  const applied = await appliedMigrations(db).catch(() => undefined)
  return applied?.length === 0
}

async function checkBucket({ s3 }: Config): Promise<Found[]> {
  if (!s3) return []
  await openBucket(s3)
  return [['right', formatMessage(messages.bucket, { bucket: s3.bucket })]]
}

async function checkMail(config: Config): Promise<Found[]> {
  const transport = openTransport(config)
  try {
    await transport.check()
    const { server } = transport
    return [server === null ? ['look', messages.mailNone] : ['right', formatMessage(messages.mail, { server })]]
  } finally {
    transport.close()
  }
}

async function checkBackups({ backup }: Config, db: Db | Error | undefined, now: Date): Promise<Found[]> {
  if (!backup) return [['look', messages.backupsNone]]
  const { to } = backup
  await tryDestination(to)
  const state = db instanceof Error || !db ? undefined : await findBackupState(db, backup, now).catch(() => undefined)
  const time = state?.verified?.at ?? '–'
  return [[time === '–' ? 'look' : 'right', formatMessage(messages.backups, { place: placeOf(to), time })]]
}

/** Whether a backup could be stored. A folder is not created: it would belong to whoever runs this command. */
async function tryDestination(to: BackupDestination): Promise<void> {
  if ('folder' in to) return requireWritable(to.folder, 'BACKUP_TO')
  const folder = await mkdtemp(join(tmpdir(), 'blogi-check-'))
  try {
    const name = `check-${randomUUID()}`
    const file = join(folder, name)
    await writeFile(file, name)
    const destination = await openDestination(to)
    await destination.save(name, file)
    await destination.remove(name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function checkKey(config: Config, db: Db | Error | undefined): Promise<Found[]> {
  const file = config.secretKey === undefined ? join(config.dataDir, KEY_FILE) : undefined
  const hasFactors = db && !(db instanceof Error) && (await tablesOf(db)).includes('second_factors')
  const count = hasFactors ? await countUnreadable({ db, config }) : 0
  if (count > 0) return [['wrong', formatMessage(messages.keyOther, { key: file ?? 'SECRET_KEY', count })]]
  return [file ? ['look', formatMessage(messages.keyInFolder, { file })] : ['right', messages.key]]
}

/** Asks the site as a visitor does, through the proxy. */
async function checkAddress({ publicUrl: url, trustProxy }: Config, db: Db | Error | undefined): Promise<Found[]> {
  if (url === undefined) return [['look', messages.addressNone]]
  const isHttps = url.startsWith('https:')
  const found: Found[] = []
  if (!isHttps) found.push(['look', formatMessage(messages.addressPlain, { url })])
  // The program itself speaks http alone.
  if (isHttps) found.push(trustProxy ? ['right', messages.proxy] : ['wrong', messages.proxyNotTrusted])
  try {
    const answer = await fetch(`${url}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN) })
    const { version } = (await answer.json()) as { version?: string }
    if (!answer.ok || version === undefined) throw new Error(String(answer.status))
    found.push(['right', formatMessage(messages.address, { url, version })])
  } catch (error) {
    const { message, cause } = error as Error
    const values = { url, cause: cause instanceof Error ? cause.message : message }
    if (await isNew(db)) return [...found, ['look', formatMessage(messages.addressNew, values)]]
    return [...found, ['wrong', formatMessage(messages.addressAway, values)]]
  }
  return [...found, (await takesSockets(url)) ? ['right', messages.sockets] : ['look', messages.socketsAway]]
}

function takesSockets(url: string): Promise<boolean> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { origin: new URL(url).origin, handshakeTimeout: ANSWER_WITHIN })
  return new Promise((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.terminate()) as Promise<boolean>
}

async function checkClock(db: Db | Error | undefined, now: Date): Promise<Found[]> {
  const time = now.toISOString()
  if (db && !(db instanceof Error)) {
    const start = await findSiteRecord(db).then(
      (record) => record?.version_since,
      () => null,
    )
    if (start != null && start > time) return [['wrong', formatMessage(messages.clockBehind, { time, start })]]
    const seconds = await secondsFromDatabase(db)
    if (seconds > CLOCK_MAX) return [['wrong', formatMessage(messages.clockDiffers, { seconds })]]
  }
  return [['right', formatMessage(messages.clock, { time })]]
}

/** How far the clocks of this machine and of PostgreSQL are apart. */
async function secondsFromDatabase(db: Db): Promise<number> {
  if (engineOf(db) === 'SQLite') return 0
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) as at`.execute(db)
  return Math.abs(Math.round(Date.now() / 1000 - Number(rows[0]?.at)))
}
