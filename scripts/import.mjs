// npm run import: see server/commands/import-command.ts. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

// Objects are collected sooner, young and old: half the memory (bench/import.md).
const FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=50']
serve([...FLAGS, 'server/commands/import-main.ts', ...process.argv.slice(2)])
