import { readConfig } from '../config.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { fail } from '../operator-error.ts'
import { runCommand } from './commands.ts'

// Whoever reads the output may have read enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

speakByDefault(languageOfEnvironment)
runCommand(process.argv.slice(2), readConfig(), console.log).catch(fail)
