// npm run admin: see server/commands. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

serve(['server/commands/main.ts', ...process.argv.slice(2)])
