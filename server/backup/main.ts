import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { fail, OperatorError } from '../operator-error.ts'
import { toOperatorError } from './archive-errors.ts'
import { ARCHIVE_FILE, writeArchive } from './backup.ts'
import { moveInto, readArchive } from './destination.ts'
import type { Described } from './manifest.ts'
import { openDestination } from './open-destination.ts'
import { restore } from './restore.ts'
import { openStagingFolder } from './staging-folder.ts'
import { rejectUnfinishedRestore } from './unfinished-restore.ts'
import { checkArchive } from './verify.ts'

const USAGE = 'Use: npm run backup -- [file], npm run backup -- --verify file, or npm run restore -- file'
/** The exit code of a run that succeeded although pictures in the database were missing. */
const PICTURES_MISSING = 3
const NAMED = 10

/** `npm run backup` and `npm run restore`: creates, verifies or restores an archive of database and pictures. */
async function main([command, ...args]: string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig()
  const [first, second, ...more] = args
  if (more.length > 0) throw new OperatorError(USAGE)
  if (command === 'backup' && first === '--verify' && second) return verify(config, second)
  if (command === 'backup' && !first?.startsWith('-') && !second) return backUp(config, first)
  if (command === 'restore' && first && !second) return runRestore(config, first)
  throw new OperatorError(USAGE)
}

async function backUp(config: Config, file: string | undefined): Promise<void> {
  rejectUnfinishedRestore(config.dataDir)
  const now = new Date()
  const archive = resolve(file ?? `blogi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`)
  const folder = dirname(archive)
  if (!existsSync(folder)) throw new OperatorError(`There is no ${folder}: make it, or name another place.`)
  const made = await inStage(folder, async (stage) => {
    const described = await writeArchive(config, stage, now, console.log)
    await moveInto(archive, join(stage, ARCHIVE_FILE))
    return described
  })
  console.log(`${archive} holds ${figures(made)}`)
  tellMissing(made)
}

async function verify(config: Config, file: string): Promise<void> {
  const open = await opener(config, file)
  // Next to the archive there is probably space for its database; in the system's temporary folder there may not be.
  const folder = isInBucket(file) ? config.dataDir : dirname(resolve(file))
  const { manifest } = await inStage(folder, (stage) => checkArchive(open(), stage, { withPictures: false }))
  console.log(`${file} of ${manifest.madeAt} is whole: it holds ${figures(manifest)}`)
  tellMissing(manifest)
}

async function runRestore(config: Config, file: string): Promise<void> {
  const open = await opener(config, file)
  const manifest = await restore(open, config).catch((error) => {
    throw toOperatorError(error, config.dataDir)
  })
  const database = config.databaseUrl ? 'the database in DATABASE_URL' : config.dataDir
  const pictures = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir
  console.log(`Restored ${figures(manifest)} into ${database}${pictures === database ? '' : ` and ${pictures}`}`)
  tellMissing(manifest)
}

async function inStage<Result>(folder: string, work: (stage: string) => Promise<Result>): Promise<Result> {
  try {
    const stage = await openStagingFolder(folder)
    try {
      return await work(stage.path)
    } finally {
      await stage.close()
    }
  } catch (error) {
    throw toOperatorError(error, folder)
  }
}

const isInBucket = (file: string) => file.startsWith('s3://')

/** A function that opens an archive for reading: a file, or `s3://bucket/key` in the configured store. */
async function opener(config: Config, file: string): Promise<() => AsyncIterable<Buffer>> {
  if (!isInBucket(file)) {
    if (!existsSync(file)) throw new OperatorError(`There is no ${file}.`)
    return () => readArchive(resolve(file))
  }
  const to = config.backup?.to
  const settings = to && 's3' in to ? to.s3 : config.s3
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(file) ?? []
  if (!settings || !bucket || !key) throw new OperatorError('Name it as s3://bucket/key, and set the key to it in S3_…')
  const place = await openDestination({ s3: { ...settings, bucket }, prefix: '' })
  return () => place.read(key)
}

function figures({ tables, pictures }: Described): string {
  const rows = (table: string) => (tables[table]?.rows ?? 0).toLocaleString('en')
  const megabytes = (pictures.bytes / 1_000_000).toFixed(1)
  return `${rows('users')} people, ${rows('blogs')} blogs and ${rows('pictures')} pictures (${megabytes} MB)`
}

function tellMissing({ missing }: Described): void {
  if (missing.length === 0) return
  console.error(`${missing.length} files of pictures were not there when it was made:`)
  for (const file of missing.slice(0, NAMED)) console.error(`  ${file}`)
  if (missing.length > NAMED) console.error(`  and ${missing.length - NAMED} more, which its manifest.json names`)
  process.exitCode = PICTURES_MISSING
}

main(process.argv.slice(2)).catch(fail)
