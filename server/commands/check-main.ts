import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { fail } from '../operator-error.ts'
import { runCheck } from './check.ts'

speakByDefault(languageOfEnvironment)
runCheck(process.env, new Date(), console.log)
  .then((wrong) => process.exit(wrong > 0 ? 1 : 0))
  .catch(fail)
