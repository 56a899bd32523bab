// npm run serve: production. Installs nothing and builds nothing.
import { explain, isBuilt, StepFailed, serve } from './steps.mjs'

if (!isBuilt()) explain(new StepFailed('The web is not built yet: run npm run build first.'))
serve(['server/main.ts'], { NODE_ENV: 'production' })
