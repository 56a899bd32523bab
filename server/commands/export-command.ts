import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { addressForLinks } from '../admin/site-record.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { exportedSite } from '../export/exported.ts'
import { siteArchive } from '../export/site-archive.ts'
import { commands as messages } from '../language/messages.ts'
import { openMedia } from '../media/open.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings/store.ts'
import { userOf } from './people-commands.ts'

type Say = (line: string) => void

/** A line of progress is printed after so many blogs. */
const PROGRESS_EVERY = 500
/** Missing pictures that are named. */
const NAMED = 10

/**
 * Exports the public blogs of the site, or of one author, into a ZIP archive; `--all` adds those that are not published.
 * @returns undefined for other words
 */
export function exportWork(
  words: string[],
  config: Config,
  now: Date,
  say: Say,
): ((db: Db) => Promise<void>) | undefined {
  const isAll = words.includes('--all')
  const [file, email, ...rest] = words.filter((word) => word !== '--all')
  if (file === undefined || file.startsWith('-') || rest.length > 0) return undefined
  return (db) => exportTo(db, config, { file: resolve(file), email, isAll }, now, say)
}

async function exportTo(
  db: Db,
  config: Config,
  { file, email, isAll }: { file: string; email: string | undefined; isAll: boolean },
  now: Date,
  say: Say,
): Promise<void> {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new OperatorError(formatMessage(messages.exportNoFolder, { folder }))
  if (existsSync(file)) throw new OperatorError(formatMessage(messages.exportFileExists, { file }))
  const scope = { authorId: email === undefined ? undefined : (await userOf(db, email)).id, isAll }
  const site = exportedSite(await readSettings(db), await addressForLinks(db, config))
  const part = `${file}.part`
  try {
    // Of an export that was interrupted.
    rmSync(part, { force: true })
    const archive = siteArchive(
      { db, config, media: await openMedia(config) },
      { scope, site, now, withEmails: email === undefined },
      progressOf(say),
    )
    const writing = pipeline(archive.output, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    const [, done] = await Promise.all([writing, archive.exported])
    await rename(part, file)
    say(formatMessage(messages.exported, { file, ...done }))
    if (done.missing.length > 0) {
      const names = joined(done.missing.slice(0, NAMED))
      say(formatMessage(messages.exportedWithout, { count: done.missing.length, names }))
    }
  } finally {
    rmSync(part, { force: true })
  }
}

const progressOf = (say: Say) => (done: number, all: number) => {
  if (done % PROGRESS_EVERY === 0) say(formatMessage(messages.exportedSoFar, { done, all }))
}
