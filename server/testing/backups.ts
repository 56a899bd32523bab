import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArchive } from '../backup/destination.ts'
import { restore } from '../backup/restore.ts'
import { checkArchive } from '../backup/verify.ts'
import { readConfig } from '../config.ts'
import { emptyPostgres, type TestSite } from './make-site.ts'
import { runProgram } from './program.ts'

/** Settings of a site with its pictures on disk. */
export const NO_BUCKET = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

/** A folder for archives and restored sites, with the operations on them. */
export interface Backups {
  folder: string
  /** Runs `npm run backup` or `npm run restore`. */
  run(args: string[], environment: Record<string, string>): ReturnType<typeof runProgram>
  backUp(file: string, of: TestSite): ReturnType<typeof runProgram>
  verify(file: string): ReturnType<typeof runProgram>
  /** Verifies or restores in this process, which saves the second that a program takes to start. */
  verifyHere(file: string): ReturnType<typeof checkArchive>
  restoreHere(file: string, target: Record<string, string>): ReturnType<typeof restore>
  /** Settings of a new, empty site on the engine of the test run. */
  emptyTarget(name: string): Promise<Record<string, string>>
  /** Removes the folder and the databases of the targets. */
  close(): Promise<void>
}

export async function openBackups(): Promise<Backups> {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-backup-test-'))
  const closes: (() => Promise<void>)[] = []
  const run: Backups['run'] = (args, environment) => runProgram(['server/backup/main.ts', ...args], environment)
  return {
    folder,
    run,
    backUp: (file, of) => run(['backup', join(folder, file)], settingsOf(of)),
    verify: (file) =>
      run(['backup', '--verify', join(folder, file)], {
        ...NO_BUCKET,
        DATA_DIR: join(folder, 'none'),
        DATABASE_URL: '',
      }),
    async verifyHere(file) {
      const scratch = await mkdtemp(join(folder, 'scratch-'))
      return checkArchive(readArchive(join(folder, file)), scratch, { withPictures: false })
    },
    restoreHere: (file, target) => restore(() => readArchive(join(folder, file)), readConfig(target)),
    async emptyTarget(name) {
      const settings = { ...NO_BUCKET, DATA_DIR: join(folder, name), DATABASE_URL: '' }
      if (process.env.TEST_ENGINE !== 'postgres') return settings
      const database = await emptyPostgres()
      closes.push(database.drop)
      return { ...settings, DATABASE_URL: database.url }
    },
    async close() {
      for (const close of closes.reverse()) await close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The settings of a site as environment variables for a program. */
export function settingsOf({ config }: TestSite): Record<string, string> {
  const { s3 } = config
  const bucket = s3 && {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  return { ...(bucket ?? NO_BUCKET), DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
}

/** The content of every file in a folder, by relative path. */
export async function filesIn(media: string): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      files[join(entry.parentPath, entry.name).slice(media.length + 1)] = await readFile(
        join(entry.parentPath, entry.name),
      )
  }
  return files
}
