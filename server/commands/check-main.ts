import { commandsCheck as messages } from '../language/messages.ts'
import { languageOfEnvironment, speakByDefault } from '../language/spoken.ts'
import { fail, OperatorError } from '../operator-error.ts'
import { runCheck } from './check.ts'

/** `npm run check`, and `npm run check -- --rehearse`. */
async function main(args: string[]): Promise<number> {
  if (args.length === 0) return runCheck(process.env, new Date(), console.log)
  if (args.length > 1 || args[0] !== '--rehearse') throw new OperatorError(messages.usage)
  const { rehearse } = await import('./rehearse.ts')
  return rehearse(process.env, console.log)
}

speakByDefault(languageOfEnvironment)
main(process.argv.slice(2))
  .then((wrong) => process.exit(wrong > 0 ? 1 : 0))
  .catch(fail)
