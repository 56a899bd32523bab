// npm run backup, npm run restore: see server/backup. On the pinned Node, whatever Node the machine has.
import { serve } from './steps.mjs'

serve(['server/backup/main.ts', ...process.argv.slice(2)])
