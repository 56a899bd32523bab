// npm run dev: restarts the server when its sources change; Vite, inside the server, reloads the web.
import { explain, install, serve } from './steps.mjs'

try {
  await install()
  serve(['--watch-path=server', '--watch-path=contract', '--watch-path=messages', 'server/main.ts', '--dev'], {
    NODE_ENV: process.env.NODE_ENV || 'development',
  })
} catch (error) {
  explain(error)
}
