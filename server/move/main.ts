import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { requireUnusedFile, requireUnusedServer } from '../db/in-use.ts'
import { DATABASE_FILE, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { mediaFolder } from '../media/files.ts'
import { openBucket } from '../media/open.ts'
import { fail, OperatorError } from '../operator-error.ts'
import { restrictPermissions } from '../private-files.ts'
import { moveDatabase } from './database.ts'
import { moveMedia } from './media.ts'

const USAGE = 'Use: npm run media:move, or npm run db:move, or npm run db:move -- --to-sqlite'

/** `npm run media:move` and `npm run db:move`: moves a site's pictures or its database to the new storage. */
async function main([what, direction]: string[]): Promise<void> {
  const config = readConfig()
  if (what === 'media' && direction === undefined) return runMedia(config)
  if (what === 'database' && direction === undefined) return runDatabase(config, 'postgres')
  if (what === 'database' && direction === '--to-sqlite') return runDatabase(config, 'sqlite')
  throw new OperatorError(USAGE)
}

async function runMedia(config: Config): Promise<void> {
  if (!config.s3) throw new OperatorError('Set S3_BUCKET and the key to it: the pictures are copied there.')
  const folder = mediaFolder(config)
  if (!existsSync(folder)) throw new OperatorError(`There is no ${folder}: set DATA_DIR to the folder of the site.`)
  const bucket = await openBucket(config.s3)
  console.log(`Copying the pictures of ${folder} to the bucket ${config.s3.bucket}…`)
  const { pictures, copied, bytes, present } = await moveMedia(folder, bucket, console.log)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  console.log(
    `${pictures} pictures: ${copied} files (${megabytes} MB) copied, ${present} were there already; all are there.`,
  )
  console.log(
    'To switch: stop the site, run this once more for what was added meanwhile, and start it with these S3_… settings.',
  )
  console.log(`Keep ${folder} until you have seen that it works; nothing here reads or changes it then.`)
}

async function runDatabase({ databaseUrl, dataDir }: Config, target: 'postgres' | 'sqlite'): Promise<void> {
  if (!databaseUrl) throw new OperatorError('Set DATABASE_URL to the PostgreSQL database, beside DATA_DIR.')
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) requireUnusedFile(file)
  else if (target === 'postgres')
    throw new OperatorError(`There is no ${file}: set DATA_DIR to the folder of the site.`)
  await restrictPermissions(dataDir)
  const postgres = await openWithoutTimeouts(databaseUrl)
  await requireUnusedServer(postgres)
  const sqlite = openEmbedded(dataDir)
  const [from, to] = target === 'postgres' ? [sqlite, postgres] : [postgres, sqlite]
  const [here, there] = target === 'postgres' ? [file, 'DATABASE_URL'] : ['DATABASE_URL', file]
  console.log(`Moving from ${here} to ${there}. Keep the site stopped until this is done.`)
  const { rows, copied } = await moveDatabase(from, to, console.log)
  await Promise.all([sqlite.destroy(), postgres.destroy()])

  for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(12)} ${table}`)
  console.log(`All rows are the same in both (${copied} copied by this run).`)
  console.log(
    `To switch: start the site ${target === 'postgres' ? 'with' : 'without'} DATABASE_URL. Pictures stay where they are.`,
  )
  console.log(`Nothing in ${here} was changed; keep it until you have seen that the site works.`)
}

main(process.argv.slice(2)).catch(fail)
