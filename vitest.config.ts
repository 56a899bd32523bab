import { defineConfig } from 'vitest/config'

const anywhere = ['**/node_modules/**', '**/dist/**']
const noDatabase = ['server/**/*.unit.test.ts', 'server/demo/**/*.test.ts']

/** The server's suite runs once on each engine; server/testing reads TEST_ENGINE. */
const engine = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['server/**/*.test.ts'],
    exclude: [...anywhere, ...noDatabase],
    env: { TEST_ENGINE: name },
    globalSetup: [...(name === 'postgres' ? ['server/testing/postgres.ts'] : []), 'server/testing/migrated.ts'],
  },
})

export default defineConfig({
  test: {
    // Two cores and I/O-bound tests: threads start faster than processes, and each file has its own database.
    pool: 'threads',
    maxWorkers: 2,
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
          include: [...noDatabase, '{contract,web,scripts,e2e,bench,docs,deploy}/**/*.test.{ts,tsx}'],
          exclude: anywhere,
        },
      },
      engine('sqlite'),
      engine('postgres'),
    ],
  },
})
