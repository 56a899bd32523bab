// npm run media:move, npm run db:move: see server/move. Runs on the pinned Node, not on the machine's own.
import { serve } from './steps.mjs'

serve(['server/move/main.ts', ...process.argv.slice(2)])
