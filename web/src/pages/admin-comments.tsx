import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { ListedComment } from '#contract/posts.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { BulkList } from '../admin/bulk-list.tsx'
import { PostFacts } from '../admin/post-facts.tsx'
import { PostFilterForm } from '../admin/post-filter-form.tsx'
import { askedCommentsIn, authorIn } from '../admin/post-filters.ts'
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

/** Characters of a comment by which it is called. */
const CALLED_BY = 60
const beginningOf = ({ comment }: ListedComment) =>
  comment.length > CALLED_BY ? `${comment.slice(0, CALLED_BY)}…` : comment

function Comments() {
  const [search] = useSearchParams()
  const list = useInfiniteQuery(allComments(askedCommentsIn(search)))
  return (
    <>
      <PostFilterForm kind="comments" author={authorIn(list.data)} />
      <BulkList
        // What was selected in another list does not stay selected.
        key={search.toString()}
        kind="comments"
        list={list}
        titleOf={(one) => formatMessage(commonMessages.quotedTitle, { title: beginningOf(one) })}
        selectLabel={(one) => formatMessage(messages.selectComment, { name: one.author.name, text: beginningOf(one) })}
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
    <div className="min-w-0">
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
