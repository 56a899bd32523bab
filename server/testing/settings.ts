import type { z } from 'zod'
import type { SettingsChange } from '#contract/settings.ts'
import { type Caller, call } from './call.ts'
import type { TestSite } from './make-site.ts'

/** Changes settings of a site as an admin. @throws Error with what the site answers if they are refused */
export async function setSettings(
  site: Pick<TestSite, 'app'>,
  as: Caller,
  settings: z.input<typeof SettingsChange>,
): Promise<void> {
  const answer = await call(site, 'PUT /admin/settings', { body: settings, as })
  if (answer.statusCode !== 200) throw new Error(JSON.stringify(answer))
}
