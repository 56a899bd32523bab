import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { BlogCard } from './blogs.ts'
import { atLimit } from './field-errors.ts'
import { Id } from './id.ts'
import { BLOG_SEARCH_MAX, SEARCH_RESULTS_MAX } from './limits.ts'
import { wholeNumber } from './pagination.ts'
import { Picture } from './pictures.ts'

/** How results are ordered: the most fitting first, where newer ones fit a little more; or the newest first. */
export const SEARCH_ORDERS = ['best', 'newest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

const searchedFor = z.string().trim().max(BLOG_SEARCH_MAX, atLimit(messages.searchLong))

/** `GET /search`. The filters are for addresses that people change by hand, too: what nothing can match finds nothing. */
export const SearchQuery = z.object({
  q: searchedFor.default(''),
  category: z.string().trim().max(100).optional(),
  tag: z.string().trim().max(100).optional(),
  author: Id.optional(),
  year: z.coerce.number().int().min(1).max(9999).optional(),
  order: z.enum(SEARCH_ORDERS).default('best'),
  /** The `nextCursor` of the previous page. */
  cursor: wholeNumber(0, 0, SEARCH_RESULTS_MAX, messages.cursorInvalid),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** A piece of text, and whether it is a hit. */
export const MarkedText = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

export const SearchHit = z.object({
  blog: BlogCard,
  title: MarkedText,
  /** Where the words are: a passage of the text, or of the excerpt for people who may not read the text. */
  snippet: MarkedText,
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchResults = z.object({
  hits: z.array(SearchHit),
  /** How many results there are on all pages, at most `SEARCH_RESULTS_MAX`. */
  total: z.number(),
  /** The corrected query, if the original has words that no blog has; null: the original query. */
  corrected: z.string().nullable(),
  /** Whether whole texts were searched; otherwise what lists show: titles, excerpts and authors. */
  wholeTexts: z.boolean(),
  /** The years in which blogs were published, the latest first. */
  years: z.array(z.number()),
})
export type SearchResults = z.infer<typeof SearchResults>

/** `GET /search/suggestions`: the typed text. */
export const SuggestionsQuery = z.object({ q: searchedFor.default('') })

export const Suggestions = z.object({
  blogs: z.array(BlogCard.pick({ _id: true, title: true, slug: true })),
  authors: z.array(z.object({ _id: Id, name: z.string(), avatar: Picture.nullable(), subscriberCount: z.int() })),
  tags: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

/** `GET /blog/related/:id`: what to read after a blog. */
export const RelatedBlogs = z.object({
  /** By other authors, those that fit best first. */
  related: z.array(BlogCard),
  /** The newest ones by its author. */
  byAuthor: z.array(BlogCard),
})
export type RelatedBlogs = z.infer<typeof RelatedBlogs>
