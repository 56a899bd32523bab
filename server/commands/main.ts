import { readConfig } from '../config.ts'
import { fail } from '../operator-error.ts'
import { runCommand } from './commands.ts'

runCommand(process.argv.slice(2), readConfig(), console.log).catch(fail)
