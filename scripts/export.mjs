// npm run export: see server/commands/export-command.ts. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

serve(['server/commands/main.ts', 'export', ...process.argv.slice(2)])
