import { z } from 'zod'

/** An id in an address: any text that could be one. An unknown id is a 404, not a malformed request. */
export const Id = z.string().max(64)
