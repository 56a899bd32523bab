import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const anywhere = ['**/node_modules/**', '**/dist/**']
const noDatabase = ['server/**/*.unit.test.ts']
/** Tests of the built site, which run in processes of their own. */
const built = ['{e2e,bench}/**/*.test.ts']

/** Tests that do not depend on the database engine run on SQLite only. Tests with queries of their own run on both. */
const onSqliteAlone = [
  // Resets need the embedded engine.
  'server/demo-reset.test.ts',
  // An archive's format, damage and destinations: its database is SQLite's, whichever engine it was made from.
  'server/backup/archive.test.ts',
  // Connections, headers, limits and the event loop, before any query; rate-limit.test.ts tests limits shared by
  // instances.
  'server/fast-path/fast-path-server.test.ts',
  'server/http/call-limits.test.ts',
  'server/http/cross-site.test.ts',
  'server/http/health.test.ts',
  'server/http/load-shedding.test.ts',
  'server/http/work-limit.test.ts',
  'server/live/limits.test.ts',
  'server/calls/openapi.test.ts',
  // Who may make which call: decided before any query of an engine's own.
  'server/rights.test.ts',
  // Decoding and encoding, in processes without a database, and the protocol of an S3 bucket.
  'server/media/colours.test.ts',
  'server/media/encode.test.ts',
  'server/media/hostile-pictures.test.ts',
  'server/media/s3.test.ts',
  // The hash of a password, and how many are checked at once.
  'server/credentials/passwords.test.ts',
]
for (const file of onSqliteAlone) if (!existsSync(file)) throw new Error(`vitest.config.ts: there is no ${file}.`)

/**
 * Slow tests, which start processes, decode large pictures or send thousands of requests. Only `npm test` runs them.
 */
const long = [
  'demo/demo.test.ts',
  'scripts/fonts.test.ts',
  'server/{rich-text/rich-text*.unit,blogs/view-counter}.test.ts',
  'server/{backup,move}/*.test.ts',
  'server/cache/cached-responses.test.ts',
  'server/fuzz.test.ts',
  'server/http/{call-limits,cross-site,work-limit}.test.ts',
  'server/jobs/many-jobs.test.ts',
  'server/media/{encode,encoder,hostile-pictures,s3}*.test.ts',
  'server/private-files.unit.test.ts',
  'server/regexes.unit.test.ts',
  'server/credentials/passwords.test.ts',
]

/** A project that runs the server's suite on one engine; server/testing reads TEST_ENGINE. */
const engine = (name: 'sqlite' | 'postgres', isLong = false) => ({
  extends: true as const,
  test: {
    name: isLong ? 'long' : name,
    // Some slow tests draw pictures too; see the unit project.
    ...(isLong && { pool: 'forks' as const }),
    // Files share a worker's modules: without, each loads the server, the hashing library and processes for pictures
    // again, a third of their CPU time.
    ...(!isLong && { isolate: false, setupFiles: ['server/testing/fast-hashes.ts'] }),
    include: isLong ? long : ['server/**/*.test.ts'],
    exclude: [
      ...anywhere,
      ...(name === 'postgres' ? [...noDatabase, ...onSqliteAlone] : isLong ? [] : [...noDatabase, ...long]),
    ],
    env: { LC_ALL: 'C.UTF-8', TEST_ENGINE: name },
    globalSetup: [...(name === 'postgres' ? ['server/testing/postgres.ts'] : []), 'server/testing/migrated.ts'],
  },
})

export default defineConfig({
  test: {
    // Threads start faster than processes, and each file has its own database. Three workers on two cores: with two,
    // half of the CPU was idle while tests waited for disks, timers and child processes.
    pool: 'threads',
    maxWorkers: 3,
    // Limits for tests that hang: on a busy machine everything takes ten times as long.
    testTimeout: 60_000,
    // `npm test` prints what passes only then as FLAKY; see CONTRIBUTING.md.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    unstubEnvs: true,
    // Before a site is open, programs speak the language of the environment.
    env: { LC_ALL: 'C.UTF-8' },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The formats that libvips may read are set per process, and pictures drawn here need formats forbidden for
          // uploads.
          pool: 'forks',
          // Files share a worker's modules, as those of the engines do: a third less CPU time.
          isolate: false,
          include: [...noDatabase, '{contract,messages,web,scripts,demo,docs,deploy}/**/*.test.{ts,tsx}'],
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
