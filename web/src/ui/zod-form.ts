import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form whose fields hold `Values`, and whose submit handler gets the output of `schema`.
 * @param schema must reject what a field may hold before it is filled in, such as the empty text of a select, which its
 * own type does not include
 */
export function useZodForm<Values extends FieldValues, Filled>(
  schema: z.ZodType<Filled>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Filled> {
  return useForm({ resolver: zodResolver(schema as z.ZodType<Filled, Values>), defaultValues })
}
