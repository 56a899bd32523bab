import { USER_ACTIONS } from '#contract/admin.ts'
import { formatMessage } from '#contract/format-message.ts'
import { commandsHelp as messages } from '../language/messages.ts'

const ACTIONS = USER_ACTIONS.map((action) => `  ${action} EMAIL [reason]`).join('\n')

/** All commands. */
export const usage = () => formatMessage(messages.usage, { actions: ACTIONS })

/** What one command takes, with an example. */
export function helpOf(command: string): string {
  // A command begins a line; what is indented further belongs to it.
  const entries = usage()
    .split(/\n(?= {2}\S)/)
    .slice(1)
  const own = entries.filter((entry) => entry.trim().split(/\s/)[0] === command)
  // Its opposite may be named behind a command.
  const shown = own.length > 0 ? own : entries.filter((entry) => entry.split(/[\s;:,]+/).includes(command))
  const example = messages.examples.split('\n').find((line) => line.split(' ')[0] === command) ?? command
  return [...shown, formatMessage(messages.example, { example })].join('\n')
}
