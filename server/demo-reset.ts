import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { recordStart } from './admin/site-record.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded } from './db/open.ts'
import { copyDatabase, replaceDatabase } from './db/sqlite-file.ts'
import { enqueueCleanUp } from './job-handlers.ts'
import { serverStart as messages } from './language/messages.ts'
import { cleanOutbox } from './mail/outbox.ts'
import { syncFolder } from './media/disk.ts'
import { MEDIA_FOLDER, mediaFolder } from './media/files.ts'
import type { MediaStore } from './media/media-store.ts'
import { siteIdOf } from './media/site.ts'
import { enqueueDigests } from './notifications/digests.ts'
import { OperatorError } from './operator-error.ts'
import { nextReset } from './settings/current.ts'
import { VERSION } from './version.ts'

// A public demo, whose content is reset every hour (DEMO_RESET). A start that fills an empty database keeps a copy of it
// and of its pictures in the data folder. Only a site with its own copy is reset, and a start without DEMO_RESET deletes
// the copy: what people write on a site that is no demo, or no longer one, can never be lost.

const copyOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'demo-copy')

/**
 * Makes or checks the copy that resets restore, and brings it up to date; without DEMO_RESET deletes it.
 * @param isFilled whether this start has filled an empty database with the sample content
 * @throws OperatorError if the site was not created with DEMO_RESET, or was started without it
 */
export async function prepareReset({
  db,
  config,
  isFilled,
  now,
}: {
  db: Db
  config: Config
  isFilled: boolean
  now: Date
}): Promise<void> {
  const copy = copyOf(config)
  if (!config.demoReset) return rm(copy, { recursive: true, force: true })
  if (isFilled) return makeCopy(config)
  if (!existsSync(copy)) throw new OperatorError(messages.notMadeForResets)
  const copied = openEmbedded(copy)
  try {
    await migrate(copied)
    if ((await siteIdOf(copied)) !== (await siteIdOf(db))) throw new OperatorError(messages.notMadeForResets)
    await recordStart(copied, { version: VERSION, publicUrl: config.publicUrl }, now)
  } finally {
    await copied.destroy()
  }
}

async function makeCopy(config: Config): Promise<void> {
  const copy = copyOf(config)
  const part = `${copy}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  copyDatabase(join(config.dataDir, DATABASE_FILE), join(part, DATABASE_FILE))
  await cp(mediaFolder(config), join(part, MEDIA_FOLDER), { recursive: true })
  await rm(copy, { recursive: true, force: true })
  await rename(part, copy)
  await syncFolder(config.dataDir)
}

interface Demo {
  db: Db
  media: MediaStore
  config: Config
  now: () => Date
}

/** Resets the demo on each hour while the site is listening. */
export function resetEveryHour(app: FastifyInstance, demo: Demo): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const plan = () => {
    const now = demo.now()
    timer = setTimeout(run, nextReset(now).getTime() - now.getTime())
  }
  const run = () => {
    running = resetDemo(demo)
      .catch((err) => app.log.error({ event: 'demo not reset', err }, 'demo not reset'))
      .finally(plan)
  }
  app.addHook('onListen', async () => plan())
  app.addHook('preClose', async () => {
    await running
    clearTimeout(timer)
  })
}

/**
 * Restores the sample content. The site notices it as a change by another program: it clears its caches, ends the
 * sockets of sessions that are gone, and open pages refetch what they show.
 */
export async function resetDemo({ db, media, config, now }: Demo): Promise<void> {
  const startedAt = now()
  const copy = copyOf(config)
  // Those that someone deleted, before a row refers to them again.
  await cp(join(copy, MEDIA_FOLDER), mediaFolder(config), { recursive: true, force: false })
  await replaceDatabase(join(config.dataDir, DATABASE_FILE), join(copy, DATABASE_FILE))
  const samples = new Set(await readdir(join(copy, MEDIA_FOLDER)))
  const others: string[] = []
  for await (const id of media.list(startedAt)) if (!samples.has(id)) others.push(id)
  await media.remove(others)
  await cleanOutbox(config.dataDir, startedAt, startedAt)
  await enqueueCleanUp(db, startedAt)
  await enqueueDigests(db, startedAt)
}
