import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as messages from '#messages/admin-audit.ts'
import { ModerateMenu } from '../moderation/moderate-menu.tsx'
import { adminPost } from '../moderation/queries.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

/** Above the entries about one thing: the post, if it is one, and what can be done with it. */
export function AuditedPost({ id }: { id: string }) {
  const { data: post } = useQuery(adminPost(id))
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {post && (
        <p className="min-w-0 wrap-anywhere">
          <Message
            text={post.kind === 'blog' ? messages.aboutBlog : messages.aboutComment}
            values={{
              title: <bdi>{post.title}</bdi>,
              text: <bdi>{post.text}</bdi>,
              name: <bdi>{post.author.name}</bdi>,
            }}
          />
        </p>
      )}
      {post && <ModerateMenu kind={post.kind} id={id} authorId={post.author._id} className="min-h-11" />}
      <Link to={paths.adminAudit} className="text-accent underline underline-offset-4">
        {messages.wholeLog}
      </Link>
    </div>
  )
}
