// npm start: installs, builds and runs a site to try out, from a fresh clone. A later start skips what is up to date.
import { build, explain, install, serve } from './steps.mjs'

try {
  await install()
  await build()
  console.log('Starting…')
  serve(['server/dist/main.js'], { NODE_ENV: process.env.NODE_ENV || 'development' })
} catch (error) {
  explain(error)
}
