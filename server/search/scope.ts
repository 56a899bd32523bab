import { type RawBuilder, sql } from 'kysely'

/**
 * The searched parts of public blogs: everything, what lists show of them (title, excerpt, author), or titles alone.
 */
export type Scope = 'all' | 'card' | 'title'

/** In how many documents of a scope a word is: a column of `search_words`. */
export const documentsIn = (scope: Scope) =>
  (({ all: 'documents', card: 'card_documents', title: 'title_documents' }) as const)[scope]

/** A condition for rows of `search_postings`. */
export const inScope = (scope: Scope): RawBuilder<boolean> =>
  ({ all: sql<boolean>`weight > 0`, card: sql<boolean>`card_weight > 0`, title: sql<boolean>`in_title = 1` })[scope]
