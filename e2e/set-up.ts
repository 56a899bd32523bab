import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates the folder in which all workers share their photographs; they inherit its name. Returns a function that
 * removes it.
 */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-e2e-'))
  process.env.BLOGI_E2E_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
