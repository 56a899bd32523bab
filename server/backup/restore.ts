import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { extract } from 'tar'
import { DATABASE_FILE } from '../db/open.ts'
import { MEDIA_FOLDER } from '../media/files.ts'
import { closeToOthers } from '../private-files.ts'
import { type BackupFigures, figuresOf, filesNamed, missingFiles } from './backup.ts'

/**
 * Unpacks an archive of `backUp` into an empty or new data folder and checks it: the database's own check of itself, and
 * that every picture it names is there.
 * @param pictures whether they are to lie in the data folder; a bucket's are not looked for
 * @throws Error with one line that says what is wrong; a folder that holds anything is left as it is
 */
export async function restore(
  archive: string,
  { dataDir, pictures }: { dataDir: string; pictures: boolean },
): Promise<BackupFigures> {
  await closeToOthers(dataDir)
  if ((await readdir(dataDir)).length > 0) {
    throw new Error(`${dataDir} is not empty: set DATA_DIR to a new folder to restore into.`)
  }
  await extract({ file: archive, cwd: dataDir, strict: true })
  const databaseFile = join(dataDir, DATABASE_FILE)
  const database = new DatabaseSync(databaseFile)
  const verdict = database.prepare('pragma integrity_check').get()?.integrity_check
  const dangling = database.prepare('pragma foreign_key_check').all().length
  database.close()
  const named = pictures ? filesNamed(databaseFile) : new Map<string, string[]>()
  const missing = await missingFiles(named, join(dataDir, MEDIA_FOLDER))
  if (verdict !== 'ok' || dangling > 0) throw new Error('The database in the archive is damaged.')
  if (missing.length > 0) throw new Error(`The archive lacks ${missing.length} pictures, such as ${missing[0]}.`)
  return figuresOf(databaseFile)
}
