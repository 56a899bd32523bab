import { formatMessage } from '#contract/format-message.ts'
import { SETTINGS } from './config.ts'
import { environment as messages } from './language/messages.ts'

/** Characters of the settings that are looked for: PORTS or HOSTS is more likely a variable of another program. */
const LENGTH_MIN = 8

/**
 * A line for each variable whose name is one mistake in typing away from a setting that is not given. Without it the
 * variable would be ignored as those of other programs are, and the setting would keep its default.
 */
export function misspeltSettings(environment: Record<string, string | undefined>): string[] {
  const missing = SETTINGS.filter((name) => name.length >= LENGTH_MIN && !environment[name])
  return Object.keys(environment)
    .filter((name) => environment[name] && !SETTINGS.includes(name))
    .flatMap((name) => {
      const setting = missing.find((one) => isOneMistakeAway(name, one))
      return setting === undefined ? [] : [formatMessage(messages.misspelt, { name, setting })]
    })
}

/** Whether one character is missing, added or another, or two beside each other are swapped. */
function isOneMistakeAway(name: string, setting: string): boolean {
  const shorter = Math.min(name.length, setting.length)
  let begin = 0
  while (begin < shorter && name[begin] === setting[begin]) begin++
  let end = 0
  while (end < shorter - begin && name.at(-1 - end) === setting.at(-1 - end)) end++
  const typed = name.slice(begin, name.length - end)
  const meant = setting.slice(begin, setting.length - end)
  if (typed.length < 2 && meant.length < 2) return true
  return typed.length === 2 && meant === `${typed[1]}${typed[0]}`
}
