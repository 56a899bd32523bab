import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import { DATABASE_FILE } from '../db/open.ts'
import { MEDIA_FOLDER } from '../media/files.ts'
import { fileNames, type PictureRow } from '../media/store.ts'

const ATTEMPTS = 5

export interface BackupFigures {
  pictures: number
  blogs: number
  people: number
}

/**
 * Writes one archive (tar) of the database and of every picture that it names, taken from the running site without
 * stopping it. Both are of one moment: the database is copied in one read transaction, and pictures never change.
 * @param pictures whether they lie in the data folder; a bucket's are not copied
 * @param say told what is being done, a line at a time
 */
export async function backUp(
  { dataDir, pictures }: { dataDir: string; pictures: boolean },
  archive: string,
  say: (line: string) => void,
): Promise<BackupFigures> {
  // Beside the media, so that pictures are linked and not copied.
  const stage = await mkdtemp(join(dataDir, 'backup-'))
  try {
    for (let attempt = 1; ; attempt++) {
      say(pictures ? 'Collecting database and pictures…' : 'Collecting the database…')
      if (!pictures) copyDatabase(dataDir, stage)
      const missing = pictures ? await collect(dataDir, stage) : []
      if (missing.length === 0) break
      if (attempt === ATTEMPTS) {
        throw new Error(`${missing.length} pictures are missing from the media folder, such as ${missing[0]}.`)
      }
    }
    say(`Writing ${basename(archive)}…`)
    await create({ file: archive, mode: 0o600, cwd: stage, portable: true }, await readdir(stage))
    return figuresOf(join(stage, DATABASE_FILE))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/**
 * Puts a copy of the database and links to its pictures into `stage`. Pictures are linked before the copy, since one may
 * be deleted after it, and again after the copy, since one may have been added before it.
 * @returns files that the copy names and that could not be found
 */
async function collect(dataDir: string, stage: string): Promise<string[]> {
  await rm(join(stage, DATABASE_FILE), { force: true })
  const media = join(stage, MEDIA_FOLDER)
  await linkPictures(join(dataDir, MEDIA_FOLDER), media)
  copyDatabase(dataDir, stage)
  await linkPictures(join(dataDir, MEDIA_FOLDER), media)

  const named = filesNamed(join(stage, DATABASE_FILE))
  for (const id of await readdir(media)) {
    if (!named.has(id)) await rm(join(media, id), { recursive: true })
  }
  return missingFiles(named, media)
}

/** Copies the database as it is at one moment. */
function copyDatabase(dataDir: string, stage: string): void {
  const source = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 30_000 })
  try {
    source.prepare('vacuum into ?').run(join(stage, DATABASE_FILE))
  } finally {
    source.close()
  }
}

/** The files that each picture of a database has, by its id. */
export function filesNamed(databaseFile: string): Map<string, string[]> {
  const database = new DatabaseSync(databaseFile, { readOnly: true })
  const rows = database.prepare('select * from pictures').all() as unknown as PictureRow[]
  database.close()
  // A backup of a former version has no stills.
  return new Map(rows.map((row) => [row.id, fileNames({ ...row, stills: row.stills ?? null })]))
}

/** Those of the named files that are not below `media`, as `id/file`. */
export async function missingFiles(named: Map<string, string[]>, media: string): Promise<string[]> {
  const missing: string[] = []
  for (const [id, files] of named) {
    const there = new Set(await readdir(join(media, id)).catch(() => []))
    missing.push(...files.filter((file) => !there.has(file)).map((file) => `${id}/${file}`))
  }
  return missing
}

async function linkPictures(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const id of await readdir(from)) {
    await mkdir(join(to, id), { recursive: true })
    // A picture may be deleted, and a file linked already, while this runs.
    for (const file of await readdir(join(from, id)).catch(() => [])) {
      await link(join(from, id, file), join(to, id, file)).catch(ignore('EEXIST', 'ENOENT'))
    }
  }
}

function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

/** How much a database holds. */
export function figuresOf(databaseFile: string): BackupFigures {
  const database = new DatabaseSync(databaseFile, { readOnly: true })
  const count = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n)
  const figures = { people: count('users'), blogs: count('blogs'), pictures: count('pictures') }
  database.close()
  return figures
}
