import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ListedComment } from '#contract/posts.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-posts.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { COMMENTS } from '../admin/bulk-posts.ts'
import { PostFacts } from '../admin/post-facts.tsx'
import { PostFilterForm } from '../admin/post-filter-form.tsx'
import { askedCommentsIn, authorIn } from '../admin/post-filters.ts'
import { PostList } from '../admin/post-list.tsx'
import { allComments } from '../admin/queries.ts'
import { COMMENTS_HASH, paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.comments}>
      <Comments />
    </AdminPage>
  )
}

function Comments() {
  const [search] = useSearchParams()
  const list = useInfiniteQuery(allComments(askedCommentsIn(search)))
  return (
    <>
      <PostFilterForm kind="comments" author={authorIn(list.data)} />
      <PostList
        // What was selected in another list does not stay selected.
        key={search.toString()}
        kind={COMMENTS}
        list={list}
        row={(comment, checkbox) => (
          <>
            {checkbox}
            <Comment comment={comment} />
          </>
        )}
      />
    </>
  )
}

function Comment({ comment: one }: { comment: ListedComment }) {
  const { comment, blog } = one
  return (
    <div className="min-w-0 grow">
      <p dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
        {comment}
      </p>
      <PostFacts post={one}>
        <li>
          {blog ? (
            <Link
              to={`${paths.blog(blog._id)}${COMMENTS_HASH}`}
              className="underline underline-offset-4 hover:text-ink"
            >
              <Message text={messages.onBlog} values={{ title: blog.title }} />
            </Link>
          ) : (
            messages.onPrivateBlog
          )}
        </li>
      </PostFacts>
    </div>
  )
}
