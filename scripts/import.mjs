// npm run import: see server/commands/import-command.ts. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

serve(['server/commands/import-main.ts', ...process.argv.slice(2)])
