// npm run serve: runs the site in production. Installs and builds nothing.
import { explain, isBuilt, StepFailed, serve } from './steps.mjs'

if (!isBuilt()) explain(new StepFailed('The site is not built yet: run npm run build first.'))
serve(['server/dist/main.js'], { NODE_ENV: 'production' })
