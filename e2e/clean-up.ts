import { rmSync } from 'node:fs'

/** Removes what the run made; playwright.config.ts names the folder. */
export default function cleanUp(): void {
  const folder = process.env.BLOGI_E2E_FOLDER
  if (folder) rmSync(folder, { recursive: true, force: true })
}
