// npm run test:stress -- FILE…: builds, and runs the named journeys 20 times beside a busy processor, which is how a
// journey is seen to be flaky before others meet it. Options of Playwright may follow, such as -g.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { build, explain, install, pinnedNode, run, StepFailed, tool, toolEnv } from './steps.mjs'

const TIMES = 20

const named = process.argv.slice(2)
try {
  if (named.length === 0) throw new StepFailed('Name the journeys: npm run test:stress -- e2e/tags.spec.ts')
  await install()
  await build()
  if ((await run(pinnedNode(), ['scripts/browser.ts'], { env: toolEnv() })) !== 0) throw new StepFailed('No browser.')
  // Threads end with their process in every case, even when it is killed; processes of their own would not.
  const halfOfAll = Math.ceil(availableParallelism() / 2)
  for (let thread = 0; thread < halfOfAll; thread++) new Worker('for (;;);', { eval: true })
  // Without the second try that journeys have under CI.
  process.exit(await tool('playwright', ['test', ...named, `--repeat-each=${TIMES}`, '--workers=2', '--retries=0']))
} catch (error) {
  explain(error)
}
