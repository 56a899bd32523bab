import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const USAGE = 'Use: npm run backup -- [file], or npm run restore -- file'

/** `npm run backup` and `npm run restore`: one archive of the embedded database and the media, out and in. */
async function main([command, file]: string[]): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set: back PostgreSQL up with pg_dump, then copy the media folder (docs/running.md).',
    )
  }
  if (command === 'backup') return runBackup(config, file)
  if (command !== 'restore' || !file) throw new Error(USAGE)
  const { people, blogs, pictures } = await restore(resolve(file), config.dataDir)
  console.log(`Restored ${people} people, ${blogs} blogs and ${pictures} pictures into ${config.dataDir}`)
}

async function runBackup(config: Config, file: string | undefined): Promise<void> {
  const archive = resolve(file ?? `blogi-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`)
  const { people, blogs, pictures } = await backUp(config.dataDir, archive, console.log)
  console.log(`${archive} holds ${people} people, ${blogs} blogs and ${pictures} pictures`)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
