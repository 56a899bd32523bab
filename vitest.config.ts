import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const anywhere = ['**/node_modules/**', '**/dist/**']
const noDatabase = ['server/**/*.unit.test.ts']
/** What is tested on the built site, in programs of its own. */
const built = ['{e2e,bench}/**/*.test.ts']

/** What the engine has no part in: SQLite alone. Whatever asks for rows in a way of its own stays on both. */
const onSqliteAlone = [
  // An archive's form, its damage and its places: whichever engine it was made from, the database in it is SQLite's.
  'server/backup/archive.test.ts',
  // Connections, headers, limits and the event loop, before any row is read; limits shared by instances: rate-limit.test.ts.
  'server/cache/fast-path-server.test.ts',
  'server/http/guards.test.ts',
  'server/http/health.test.ts',
  'server/http/load-shedding.test.ts',
  'server/http/work-limit.test.ts',
  'server/live/limits.test.ts',
  'server/openapi/openapi.test.ts',
  // Decoding and encoding, in processes that know no database; and the protocol of a bucket.
  'server/media/encode.test.ts',
  'server/media/hostile-pictures.test.ts',
  'server/media/s3.test.ts',
]
for (const file of onSqliteAlone) if (!existsSync(file)) throw new Error(`vitest.config.ts: there is no ${file}.`)

/** Long ones, which start programs, decode large pictures or send thousands of requests: `npm test` alone runs them. */
const long = [
  'demo/demo.test.ts',
  'scripts/fonts.test.ts',
  'server/{backup,move}/*.test.ts',
  'server/cache/cached-responses.test.ts',
  'server/fuzz.test.ts',
  'server/media/{encode,encoder,hostile-pictures,s3}*.test.ts',
  'server/private-files.unit.test.ts',
]

/** The server's suite runs once on each engine; server/testing reads TEST_ENGINE. */
const engine = (name: 'sqlite' | 'postgres', isLong = false) => ({
  extends: true as const,
  test: {
    name: isLong ? 'long' : name,
    // Some of the long ones draw pictures too.
    ...(isLong && { pool: 'forks' as const }),
    include: isLong ? long : ['server/**/*.test.ts'],
    exclude: [
      ...anywhere,
      ...(name === 'postgres' ? [...noDatabase, ...onSqliteAlone] : isLong ? [] : [...noDatabase, ...long]),
    ],
    env: { TEST_ENGINE: name },
    globalSetup: [...(name === 'postgres' ? ['server/testing/postgres.ts'] : []), 'server/testing/migrated.ts'],
  },
})

export default defineConfig({
  test: {
    // Threads start faster than processes, and each file has its own database. Three for two cores, half of which were
    // idle with two: tests wait for disks, timers and programs.
    pool: 'threads',
    maxWorkers: 3,
    // Bounds for what hangs: on a machine that is busy with something else all takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // What libvips may read is set for a whole process: pictures drawn here need what uploads must not have.
          pool: 'forks',
          include: [...noDatabase, '{contract,web,scripts,demo,docs,deploy}/**/*.test.{ts,tsx}'],
          exclude: [...anywhere, ...long],
        },
      },
      { extends: true, test: { name: 'built', pool: 'forks', include: built, exclude: anywhere } },
      engine('sqlite', true),
      engine('sqlite'),
      engine('postgres'),
    ],
  },
})
