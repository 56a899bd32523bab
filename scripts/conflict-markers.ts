import { spawnSync } from 'node:child_process'

/**
 * The lines of the repository's files that look like the markers of a merge conflict, also where a formatter has taken
 * them for a table or a quotation, as `file:line`; none outside a git clone.
 */
export function conflictMarkers(folder: string): string[] {
  const { stdout } = spawnSync('git', ['grep', '-nIE', '<{7} [A-Za-z]|^(> ?){7}'], { cwd: folder, encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(':', 2).join(':'))
}
