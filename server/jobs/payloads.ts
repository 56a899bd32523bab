import { z } from 'zod'

/** The schema of what each job is given, by the job's name. A name stays as long as jobs of that name may wait. */
export type Payloads = Record<string, z.ZodType>

export const PAYLOADS = {
  /** Once a day: what has expired is deleted. */
  'clean-up': z.object({}),
} satisfies Payloads

export type JobName = keyof typeof PAYLOADS
