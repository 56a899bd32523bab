import { constants, setPriority } from 'node:os'
import { readConfig } from '../config.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { fail } from '../operator-error.ts'
import { runImport } from './import-command.ts'

// Readers come first; an import takes what they leave. Now, as threads and processes that begin later inherit it.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // It was started with a lower one, which it may not raise.
}
speakByDefault(languageOfEnvironment)
runImport(process.argv.slice(2), readConfig(), console.log).catch(fail)
