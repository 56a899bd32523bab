import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ListedPost } from '#contract/posts.ts'
import { hashtag } from '#contract/tags.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-posts.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { POSTS } from '../admin/bulk-posts.ts'
import { PostFacts } from '../admin/post-facts.tsx'
import { PostFilterForm } from '../admin/post-filter-form.tsx'
import { askedPostsIn, authorIn } from '../admin/post-filters.ts'
import { PostList } from '../admin/post-list.tsx'
import { allPosts } from '../admin/queries.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.posts}>
      <Posts />
    </AdminPage>
  )
}

function Posts() {
  const [search] = useSearchParams()
  const list = useInfiniteQuery(allPosts(askedPostsIn(search)))
  return (
    <>
      <PostFilterForm kind="posts" author={authorIn(list.data)} />
      <PostList
        // What was selected in another list does not stay selected.
        key={search.toString()}
        kind={POSTS}
        list={list}
        row={(post, checkbox) => (
          <>
            {checkbox}
            <Post post={post} />
          </>
        )}
      />
    </>
  )
}

function Post({ post }: { post: ListedPost }) {
  const { _id, title, slug, state, excerpt, category, tags, reads, comments, commentsClosed } = post
  const comment = <Message text={messages.comments} values={{ count: comments }} />
  return (
    <div className="min-w-0 grow">
      <h2 dir="auto" className="font-serif text-lg leading-tight font-semibold wrap-anywhere">
        {state === 'removed' || state === 'refused' ? (
          title
        ) : (
          <Link to={state === 'public' ? paths.blog(_id, slug) : paths.adminQueue} className="hover:underline">
            {title}
          </Link>
        )}
      </h2>
      <PostFacts post={post}>
        <li>{category}</li>
        {tags.map((tag) => (
          <li key={tag} dir="auto">
            {hashtag(tag)}
          </li>
        ))}
        <li>
          <Message text={messages.reads} values={{ count: reads }} />
        </li>
        <li>
          {state === 'public' && comments > 0 ? (
            <Link
              to={`${paths.adminComments}?${new URLSearchParams({ blog: _id })}`}
              className="underline underline-offset-4 hover:text-ink"
            >
              {comment}
            </Link>
          ) : (
            comment
          )}
        </li>
        {commentsClosed && <li>{messages.commentsAreClosed}</li>}
      </PostFacts>
      <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
        {excerpt}
      </p>
    </div>
  )
}
