import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const USAGE = 'Use: npm run backup -- [file], or npm run restore -- file'

/** `npm run backup` and `npm run restore`: one archive of the embedded database and the media, out and in. */
async function main([command, file]: string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig()
  if (config.databaseUrl) {
    throw new Error('DATABASE_URL is set: back PostgreSQL up with pg_dump, then copy the pictures (docs/running.md).')
  }
  if (command === 'backup') return runBackup(config, file)
  if (command !== 'restore' || !file) throw new Error(USAGE)
  const site = { dataDir: config.dataDir, pictures: !config.s3 }
  const { people, blogs, pictures } = await restore(resolve(file), site)
  const held = config.s3 ? `; their ${pictures} pictures are those in the bucket` : ` and ${pictures} pictures`
  console.log(`Restored ${people} people, ${blogs} blogs${held} into ${config.dataDir}`)
}

async function runBackup(config: Config, file: string | undefined): Promise<void> {
  const archive = resolve(file ?? `blogi-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`)
  const { people, blogs, pictures } = await backUp(
    { dataDir: config.dataDir, pictures: !config.s3 },
    archive,
    console.log,
  )
  const held = config.s3 ? `, and not the ${pictures} pictures in the bucket` : ` and ${pictures} pictures`
  console.log(`${archive} holds ${people} people, ${blogs} blogs${held}`)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
