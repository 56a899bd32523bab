import { z } from 'zod'

/** What a new site needs, in the order in which its admins are asked for it. */
export const FIRST_STEPS = [
  'second-factor',
  'admin-address',
  'name',
  'reading',
  'registration',
  'pages',
  'footer',
  'mail',
  'backup',
  'address',
  'secret-key',
  'invitation',
] as const
const FirstStep = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof FirstStep>

/** Which of them are done, by what is so on the site. */
export const FirstSteps = z.object({
  steps: z.array(z.object({ step: FirstStep, isDone: z.boolean() })),
  /** An admin has dismissed the list above the queue. */
  isDismissed: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
