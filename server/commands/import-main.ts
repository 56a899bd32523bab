import { readConfig } from '../config.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { fail } from '../operator-error.ts'
import { runImport } from './import-command.ts'

speakByDefault(languageOfEnvironment)
runImport(process.argv.slice(2), readConfig(), console.log).catch(fail)
