import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { type Config, readConfig } from '../config.ts'
import { languageOfSite } from '../db/site-language.ts'
import { storage as messages } from '../language/messages.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
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

/** The exit code of a run that succeeded although pictures in the database were missing. */
const PICTURES_MISSING = 3
const NAMED = 10

/** `npm run backup` and `npm run restore`: creates, verifies or restores an archive of database and pictures. */
async function main([command, ...args]: string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig()
  const [first, second, ...more] = args
  if (more.length > 0) throw new OperatorError(messages.backupUsage)
  if (command === 'backup' && first === '--verify' && second) return verify(config, second)
  if (command === 'backup' && !first?.startsWith('-') && !second) {
    rejectUnfinishedRestore(config.dataDir)
    const language = await languageOfSite(config)
    speakByDefault(() => language)
    return backUp(config, first)
  }
  if (command === 'restore' && first && !second) return runRestore(config, first)
  throw new OperatorError(messages.backupUsage)
}

async function backUp(config: Config, file: string | undefined): Promise<void> {
  const now = new Date()
  const archive = resolve(file ?? `blogi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`)
  const folder = dirname(archive)
  if (!existsSync(folder)) throw new OperatorError(formatMessage(messages.noFolder, { folder }))
  const made = await inStage(folder, async (stage) => {
    const described = await writeArchive(config, stage, now, console.log)
    await moveInto(archive, join(stage, ARCHIVE_FILE))
    return described
  })
  console.log(formatMessage(messages.backedUp, { file: archive, ...figures(made) }))
  printMissing(made)
}

async function verify(config: Config, file: string): Promise<void> {
  const open = await opener(config, file)
  // Next to the archive there is probably space for its database; in the system's temporary folder there may not be.
  const folder = isInBucket(file) ? config.dataDir : dirname(resolve(file))
  const { manifest } = await inStage(folder, (stage) => checkArchive(open(), stage, { withPictures: false }))
  console.log(formatMessage(messages.verified, { file, time: manifest.madeAt, ...figures(manifest) }))
  printMissing(manifest)
}

async function runRestore(config: Config, file: string): Promise<void> {
  const open = await opener(config, file)
  const manifest = await restore(open, config).catch((error) => {
    throw toOperatorError(error, config.dataDir)
  })
  const database = config.databaseUrl ? messages.databaseInUrl : config.dataDir
  const media = config.s3 ? formatMessage(messages.theBucket, { bucket: config.s3.bucket }) : config.dataDir
  console.log(
    media === database
      ? formatMessage(messages.restored, { ...figures(manifest), place: database })
      : formatMessage(messages.restoredApart, { ...figures(manifest), database, media }),
  )
  printMissing(manifest)
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
    if (!existsSync(file)) throw new OperatorError(formatMessage(messages.noFile, { file }))
    return () => readArchive(resolve(file))
  }
  const to = config.backup?.to
  const settings = to && 's3' in to ? to.s3 : config.s3
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(file) ?? []
  if (!settings || !bucket || !key) throw new OperatorError(messages.nameBucket)
  const place = await openDestination({ s3: { ...settings, bucket }, prefix: '' })
  return () => place.read(key)
}

/** The contents of an archive, for the messages about it. */
function figures({ tables, pictures: { bytes } }: Described) {
  const rows = (table: string) => tables[table]?.rows ?? 0
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return { people: rows('users'), blogs: rows('blogs'), pictures: rows('pictures'), megabytes }
}

function printMissing({ missing }: Described): void {
  if (missing.length === 0) return
  console.error(formatMessage(messages.missingFiles, { count: missing.length }))
  for (const file of missing.slice(0, NAMED)) console.error(`  ${file}`)
  if (missing.length > NAMED) console.error(formatMessage(messages.moreMissing, { count: missing.length - NAMED }))
  process.exitCode = PICTURES_MISSING
}

speakByDefault(languageOfEnvironment)
main(process.argv.slice(2)).catch(fail)
