// npm run import: see server/commands/import-command.ts. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

// New objects are collected more often, and threads share what they free: a third less memory (bench/import.md).
serve(['--max-semi-space-size=2', 'server/commands/import-main.ts', ...process.argv.slice(2)], {
  MALLOC_ARENA_MAX: '2',
})
