import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Emails about replies and mentions are chosen by themselves. Those about comments had them before, where they stood
 * below one's own blogs: whoever wants emails about comments has the same choice for both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // 244 and 256 random bits.
  const token = isPostgres(db)
    ? sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
    : sql`lower(hex(randomblob(32)))`
  for (const kind of ['replies', 'mentions']) {
    await sql`
      insert into digests (user_id, kind, frequency, told_until, next_at, token)
      select user_id, ${sql.lit(kind)}, frequency, told_until, next_at, ${token}
      from digests where kind = 'comments' and frequency <> 'never'`.execute(db)
  }
}
