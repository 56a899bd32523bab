// npm run media:move, npm run db:move: see server/move. On the pinned Node, whatever Node the machine has.
import { serve } from './steps.mjs'

serve(['server/move/main.ts', ...process.argv.slice(2)])
