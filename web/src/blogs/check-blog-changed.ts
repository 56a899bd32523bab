import type { QueryClient } from '@tanstack/react-query'
import type { Blog } from '#contract/blogs.ts'
import { hasStatus } from '../http/api-error.ts'
import { get } from '../http/client.ts'
import { retryUntilAnswered } from '../http/retry.ts'
import { BLOGS, blogChange } from './queries.ts'

/**
 * Checks whether the open blog was changed or removed, or its comments closed, while no event could report it. The text
 * on the screen stays as it is.
 */
export async function checkBlogChanged(client: QueryClient): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: BLOGS, type: 'active' })) {
    const known = query.state.data as Blog | undefined
    if (!known) continue
    // The connection that has just come back may go again.
    const ask = () => get('GET /blog/singleBlog/:id', { params: { id: known._id } })
    const news = await retryUntilAnswered(ask).then(
      ({ data: { updatedAt, commentsClosed } }) => {
        if (updatedAt !== known.updatedAt) return 'changed'
        if (commentsClosed !== known.commentsClosed) client.setQueryData(query.queryKey, { ...known, commentsClosed })
        return null
      },
      (error: unknown) => (hasStatus(error, 404) ? 'removed' : undefined),
    )
    if (news !== undefined && query.state.data === known) client.setQueryData(blogChange(known._id).queryKey, news)
  }
}
