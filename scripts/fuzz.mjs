// npm run fuzz: sends 20,000 generated requests on each engine, where npm test sends 1,500, and prints figures.
import { tool } from './steps.mjs'

const engines = ['--project', 'sqlite', '--project', 'postgres']
const env = { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000' }
process.exitCode = await tool('vitest', ['run', 'server/fuzz.test.ts', ...engines, '--disable-console-intercept'], {
  env,
})
