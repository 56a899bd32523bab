import { z } from 'zod'

/** An id sent by a client: any text of plausible length. An unknown id is a 404, not a malformed request. */
export const Id = z.string().max(64)
