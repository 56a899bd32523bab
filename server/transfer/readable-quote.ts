import { sql } from 'kysely'

/** The quote of a comment, if its writer may read the blog that it is from. */
export const readableQuote = (userId: string) =>
  sql<string | null>`case when exists (select 1 from blogs as quoted where quoted.id = blog_id
    and (quoted.state = 'public' or quoted.author_id = ${userId})) then quote end`.as('quote')
