// npm run fuzz: sends 20,000 generated requests on each engine (npm test sends 1,500) and prints figures, and compares
// cached responses with the tables over 10,000 writes (npm test makes 150).
import { tool } from './steps.mjs'

const engines = ['--project', 'long', '--project', 'postgres']
const env = { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000', KEPT_STEPS: process.env.KEPT_STEPS ?? '10000' }
const tests = ['server/fuzz.test.ts', 'server/cache/cached-responses.test.ts']
process.exitCode = await tool('vitest', ['run', ...tests, ...engines, '--disable-console-intercept'], { env })
