import { readConfig } from '../config.ts'
import { fail } from '../operator-error.ts'
import { runImport } from './import-command.ts'

runImport(process.argv.slice(2), readConfig(), console.log).catch(fail)
