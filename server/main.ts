import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrate, NewerDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { fillWithSamples } from './demo/demo.ts'
import { diskMedia } from './media/disk.ts'
import { mediaFolder } from './media/files.ts'
import { sweep } from './media/store.ts'
import { builtPages } from './pages/render.ts'
import { dropExpiredSessions } from './session/store.ts'
import { explain } from './start-up-faults.ts'

const CLOSE_WITHIN = 10_000

async function main(): Promise<void> {
  const config = readConfig()
  const now = () => new Date()
  const startedAt = now()
  await mkdir(config.dataDir, { recursive: true })
  const { db, exclusive } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  await migrate(db)
  const media = await diskMedia(mediaFolder(config))
  const pages = process.argv.includes('--dev')
    ? await (await import('./pages/vite.ts')).vitePages()
    : await builtPages()
  const app = await buildApp({ config, db, media, pages, now })
  if (config.demo) await fillWithSamples({ db, media, now: startedAt, say: console.log })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), CLOSE_WITHIN).unref()
      app
        .close()
        .then(() => db.destroy())
        .then(() => process.exit(0), fail)
    })
  }

  await app.listen({ port: config.port, host: config.host })
  console.log(`Blogi is ready at ${addressOf(config.host, app.server.address())}`)

  await dropExpiredSessions(db, startedAt)
  await sweep(db, media, startedAt, exclusive)
}

function addressOf(host: string, listening: string | AddressInfo | null): string {
  const port = typeof listening === 'object' ? listening?.port : listening
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}

function fail(error: unknown): void {
  console.error(error instanceof ConfigError || error instanceof NewerDatabase ? error.message : explain(error))
  process.exit(1)
}

main().catch(fail)
