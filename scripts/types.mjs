// npm run types: the types of every folder that has its own settings. All are checked even if one fails.
import { tool } from './steps.mjs'

for (const folder of ['contract', 'server', 'web', 'e2e']) {
  const code = await tool('tsc', ['-p', folder])
  if (code !== 0) process.exitCode = code
}
