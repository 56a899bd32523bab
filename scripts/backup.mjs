// npm run backup, npm run restore: see server/backup. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

serve(['server/backup/main.ts', ...process.argv.slice(2)])
