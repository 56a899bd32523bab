import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { type Config, readConfig } from '../config.ts'
import { requireUnusedFile, requireUnusedServer } from '../db/in-use.ts'
import { DATABASE_FILE, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { languageOfSite } from '../db/site-language.ts'
import { storage as messages } from '../language/messages.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { mediaFolder } from '../media/files.ts'
import { openBucket } from '../media/open.ts'
import { fail, OperatorError } from '../operator-error.ts'
import { restrictPermissions } from '../private-files.ts'
import { moveDatabase } from './database.ts'
import { moveMedia } from './media.ts'

/** `npm run media:move` and `npm run db:move`: moves a site's pictures or its database to the new storage. */
async function main([what, direction]: string[]): Promise<void> {
  const config = readConfig()
  const language = await languageOfSite(config)
  speakByDefault(() => language)
  if (what === 'media' && direction === undefined) return runMedia(config)
  if (what === 'database' && direction === undefined) return runDatabase(config, 'postgres')
  if (what === 'database' && direction === '--to-sqlite') return runDatabase(config, 'sqlite')
  throw new OperatorError(messages.moveUsage)
}

async function runMedia(config: Config): Promise<void> {
  if (!config.s3) throw new OperatorError(messages.setBucket)
  const folder = mediaFolder(config)
  if (!existsSync(folder)) throw new OperatorError(formatMessage(messages.noSite, { path: folder }))
  const bucket = await openBucket(config.s3)
  console.log(formatMessage(messages.copyingPictures, { folder, bucket: config.s3.bucket }))
  const { pictures, copied, bytes, present } = await moveMedia(folder, bucket, console.log)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  console.log(formatMessage(messages.picturesCopied, { pictures, files: copied, megabytes, present }))
  console.log(messages.switchToBucket)
  console.log(formatMessage(messages.keepFolder, { folder }))
}

async function runDatabase({ databaseUrl, dataDir }: Config, target: 'postgres' | 'sqlite'): Promise<void> {
  if (!databaseUrl) throw new OperatorError(messages.setDatabaseUrl)
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) requireUnusedFile(file)
  else if (target === 'postgres') throw new OperatorError(formatMessage(messages.noSite, { path: file }))
  await restrictPermissions(dataDir)
  const postgres = await openWithoutTimeouts(databaseUrl)
  await requireUnusedServer(postgres)
  const sqlite = openEmbedded(dataDir)
  const [from, to] = target === 'postgres' ? [sqlite, postgres] : [postgres, sqlite]
  const [here, there] = target === 'postgres' ? [file, 'DATABASE_URL'] : ['DATABASE_URL', file]
  console.log(formatMessage(messages.movingDatabase, { from: here, to: there }))
  const { rows, copied } = await moveDatabase(from, to, console.log)
  await Promise.all([sqlite.destroy(), postgres.destroy()])

  for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(12)} ${table}`)
  console.log(formatMessage(messages.sameRows, { copied }))
  console.log(target === 'postgres' ? messages.switchToPostgres : messages.switchToSqlite)
  console.log(formatMessage(messages.keepDatabase, { from: here }))
}

speakByDefault(languageOfEnvironment)
main(process.argv.slice(2)).catch(fail)
