// npm run build: the web as production serves it.
import { build, explain, install, isBuilt } from './steps.mjs'

try {
  await install()
  await build({ quiet: false })
  if (isBuilt()) console.log('The web is built in web/dist; npm run serve serves it.')
} catch (error) {
  explain(error)
}
