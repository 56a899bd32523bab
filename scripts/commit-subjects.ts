import { execFileSync } from 'node:child_process'

export const SUBJECT_MAX = 72
/** The last commit before the rule was introduced. */
const RULE_SINCE = '865dcf066fa213a3f62590638bb70f5a04251a2f'

/**
 * The commits after `since` whose subject is too long, as `hash subject`; none if the history is missing, as in a
 * shallow clone or an unpacked archive.
 */
export function longSubjects(folder: string, since = RULE_SINCE): string[] {
  const log = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`]
  try {
    const lines = execFileSync('git', log, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return lines.split('\n').filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > SUBJECT_MAX)
  } catch {
    return []
  }
}
