import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, isEmbedAddress } from './embeds.ts'
import { refused } from './field-errors.ts'

/** The body of POST /embeds. */
export const EmbedAddress = z.object({
  url: z.string().trim().refine(isEmbedAddress, refused('invalid-url', messages.embedAddressInvalid)),
})

/** What a card shows of an address. */
export const EmbedCard = z.object({
  /** The address as it was sent. */
  url: z.string(),
  title: z.string().max(EMBED_TITLE_MAX),
  description: z.string().max(EMBED_DESCRIPTION_MAX),
  /** Stored for the caller, as `POST /blog/picture` does; null: it has none. */
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type EmbedCard = z.infer<typeof EmbedCard>
