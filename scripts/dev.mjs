// npm run dev: the server restarts on a change of its sources; Vite, inside it, reloads the web.
import { explain, install, serve } from './steps.mjs'

try {
  await install()
  serve(['--watch-path=server', '--watch-path=contract', 'server/main.ts', '--dev'], {
    NODE_ENV: process.env.NODE_ENV || 'development',
  })
} catch (error) {
  explain(error)
}
