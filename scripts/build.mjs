// npm run build: builds the site for production.
import { build, explain, install, isBuilt } from './steps.mjs'

try {
  await install()
  await build({ quiet: false })
  if (isBuilt()) console.log('The site is built in web/dist and server/dist; npm run serve serves it.')
} catch (error) {
  explain(error)
}
