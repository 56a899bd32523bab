import { z } from 'zod'

/** An id that a client names: any text that could be one. An unknown id is a 404, not a malformed request. */
export const Id = z.string().max(64)
