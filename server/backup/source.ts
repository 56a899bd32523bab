import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { allowIdle } from '../db/maintenance.ts'
import { migrate } from '../db/migrate.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { copyDatabase, countRows, rowsById } from '../db/sqlite-file.ts'
import { storage as messages } from '../language/messages.ts'
import type { PictureRow } from '../media/store.ts'
import { requireThisVersion } from '../move/database.ts'
import { pagesOf } from '../move/rows.ts'
import { OperatorError } from '../operator-error.ts'
import { copyRows } from './copy-rows.ts'

/** The database of a site that may be running. */
export interface Source {
  engine: 'sqlite' | 'postgresql'
  /** The pictures that it currently refers to. */
  pictures(): AsyncIterable<PictureRow>
  countPictures(): Promise<number>
  /**
   * Copies a consistent snapshot as an SQLite file into `folder`, replacing an existing one. If copying is slow,
   * `collect` is first called with the pictures of the snapshot, before more of them are deleted.
   */
  copyTo(folder: string, collect: (pictures: AsyncIterable<PictureRow>) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export function openSource(config: Config): Promise<Source> {
  return config.databaseUrl ? postgresSource(config.databaseUrl) : sqliteSource(config.dataDir)
}

async function sqliteSource(dataDir: string): Promise<Source> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) throw new OperatorError(formatMessage(messages.noSite, { path: file }))
  return {
    engine: 'sqlite',
    pictures: () => picturesIn(dataDir),
    countPictures: async () => countRows(file, 'pictures'),
    async copyTo(folder) {
      copyDatabase(file, join(folder, DATABASE_FILE))
    },
    async close() {},
  }
}

async function postgresSource(url: string): Promise<Source> {
  const db = await openWithoutTimeouts(url)
  await requireThisVersion(db)
  return {
    engine: 'postgresql',
    pictures: () => picturesOf(db),
    async countPictures() {
      const counted = db.selectFrom('pictures').select(({ fn }) => fn.countAll<number | string>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async copyTo(folder, collect) {
      const copy = openEmbedded(folder)
      try {
        await migrate(copy)
        await inSnapshot(db, async (snapshot) => {
          await collect(picturesOf(snapshot))
          await copyRows(snapshot, copy)
        })
      } finally {
        await copy.destroy()
      }
    },
    close: () => db.destroy(),
  }
}

async function* picturesOf(db: Db): AsyncGenerator<PictureRow> {
  for await (const rows of pagesOf(db, 'pictures')) yield* rows as unknown as PictureRow[]
}

/** The pictures that the SQLite file in a folder refers to. */
export async function* picturesIn(folder: string): AsyncGenerator<PictureRow> {
  const rows = rowsById(join(folder, DATABASE_FILE), 'pictures') as Generator<PictureRow>
  // A backup of an earlier version has no stills.
  for (const row of rows) yield { ...row, stills: row.stills ?? null }
}

/** Runs `work` on a snapshot of a PostgreSQL database, for any length of time and without blocking writers. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (snapshot) => {
    await allowIdle(snapshot)
    return work(snapshot)
  })
}
