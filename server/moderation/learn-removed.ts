import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { countLessons, DECISIONS_MIN, type Lesson, learn } from '../holding/classifier.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days after which a post that is still on the site counts as good. */
const STOOD_DAYS = 3
/** Texts of this kind that are learned once. */
const STANDING = 2 * DECISIONS_MIN
/** Texts of one account. */
const REMOVED_MAX = 1000

/**
 * Learns from the removed contributions of an account, or unlearns them before they are restored. Of a blog the title
 * and the excerpt count.
 * @param removedAt only contributions removed at this time; by default all
 */
export async function learnRemoved(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { userId, times, removedAt }: { userId: string; times: Lesson['times']; removedAt?: string },
  now: Date,
): Promise<void> {
  // A wave learns, and unlearns, only held posts.
  const wave = trx.selectFrom('removed_waves').select('user_id').where('user_id', '=', userId).where('is_part', '=', 0)
  if (times === -1 && (await wave.limit(1).executeTakeFirst())) return
  // Those that were public or waited.
  const comments = trx
    .selectFrom('comments')
    .select('comment')
    .where('author_id', '=', userId)
    .where('state', 'in', ['trashed', 'held'])
  const blogs = trx.selectFrom('blogs').select(['title', 'excerpt']).where('author_id', '=', userId)
  const isRemoved = [removedAt === undefined ? 'is not' : '=', removedAt ?? null] as const
  const texts = [
    ...(await comments
      .where('removed_at', ...isRemoved)
      .limit(REMOVED_MAX)
      .execute()),
    ...(await blogs
      .where('removed_at', ...isRemoved)
      .limit(REMOVED_MAX)
      .execute()),
  ].map(asText)
  if (texts.length === 0) return
  await learn(trx, config, { kind: 'spam', times, texts })
  if (times === 1) await learnStanding(trx, config, now)
}

/**
 * Where nothing or little was approved yet, what others posted days ago, or an admin, and no one removed, is good: or
 * the classifier would have no examples on a young site, where everything is public immediately.
 */
async function learnStanding(trx: Transaction<Schema>, config: Deps['config'], now: Date): Promise<void> {
  const { good } = await countLessons(trx)
  if (good >= DECISIONS_MIN) return
  const before = new Date(now.getTime() - STOOD_DAYS * DAY).toISOString()
  const comments = await trx
    .selectFrom('public_comments as comments')
    .innerJoin('users', 'users.id', 'author_id')
    .select('comment')
    .where((eb) => eb.or([eb('is_admin', '=', 1), eb('comments.created_at', '<', before)]))
    .where('contributions_removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(STANDING)
    .execute()
  const blogs = await trx
    .selectFrom('public_blogs as blogs')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['title', 'excerpt'])
    .where((eb) => eb.or([eb('is_admin', '=', 1), eb('published_at', '<', before)]))
    .where('contributions_removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(STANDING - comments.length)
    .execute()
  const texts = [...comments, ...blogs].map(asText)
  // Fewer would be learned again with the next removal.
  if (good + texts.length >= DECISIONS_MIN) await learn(trx, config, { kind: 'good', times: 1, texts })
}

function asText(row: { comment: string } | { title: string; excerpt: string | null }): Lesson['texts'][number] {
  return { text: 'comment' in row ? row.comment : `${row.title}\n${row.excerpt ?? ''}`, links: [] }
}
