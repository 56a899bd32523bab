import { execFileSync } from 'node:child_process'

export const SUBJECT_MAX = 72
/** The last commit before the rule was introduced. */
const LENGTH_SINCE = '865dcf066fa213a3f62590638bb70f5a04251a2f'
const PART_SINCE = '135795c97bab8c9d18f9d51a11f9178b6f703705'
/** `comments: keep …` */
const NAMES_PART = /^[a-z][a-z0-9 .,/-]*: \S/

/** The commits after `since` whose subject is too long, as `hash subject`. */
export function longSubjects(folder: string, since = LENGTH_SINCE): string[] {
  return subjects(folder, since).filter((line) => [...subjectOf(line)].length > SUBJECT_MAX)
}

/** The commits after `since` whose subject does not begin with the part of the program that they touch. */
export function subjectsWithoutPart(folder: string, since = PART_SINCE): string[] {
  return subjects(folder, since).filter((line) => !NAMES_PART.test(subjectOf(line)))
}

const subjectOf = (line: string) => line.slice(line.indexOf(' ') + 1)

/** `hash subject` of the commits after `since`; none if the history is missing, as in a shallow clone or an archive. */
function subjects(folder: string, since: string): string[] {
  const log = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`]
  try {
    const lines = execFileSync('git', log, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return lines.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
