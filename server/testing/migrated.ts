import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { emptyPostgres } from './make-site.ts'

/**
 * Vitest's global setup for both engines: creates a migrated, empty database that is copied for every site in the
 * tests, because the migrations take most of a site's start time. Sets TEST_MIGRATED_FOLDER to its folder, or
 * TEST_MIGRATED_URL to its URL.
 */
export default async function setup({ name }: TestProject): Promise<() => Promise<void>> {
  if (name === 'postgres') {
    const { url, drop } = await emptyPostgres()
    await migrateAndClose(await openWithoutTimeouts(url))
    process.env.TEST_MIGRATED_URL = url
    return drop
  }
  const folder = await mkdtemp(join(tmpdir(), 'blogi-migrated-'))
  await migrateAndClose(openEmbedded(folder))
  process.env.TEST_MIGRATED_FOLDER = folder
  return () => rm(folder, { recursive: true })
}

async function migrateAndClose(db: Db): Promise<void> {
  await migrate(db)
  await db.destroy()
}
