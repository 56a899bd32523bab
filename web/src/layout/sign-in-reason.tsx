import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { nameInLists } from '../authors/name-in-lists.ts'
import { cardInLists } from '../blogs/card-in-lists.ts'
import { blogCard } from '../blogs/queries.ts'
import { paths } from '../paths.ts'
import { Picture } from '../ui/picture.tsx'

const REASONS = [
  [paths.dashboard, 'Sign in to open your dashboard'],
  [paths.editProfile, 'Sign in to edit your profile'],
  [paths.followings, 'Sign in to see the authors you are subscribed to'],
  [paths.followedBlogs, 'Sign in to see the blogs you are subscribed to'],
  [paths.createBlog, 'Sign in as an Author to publish your blog'],
  [paths.editBlog(':id'), 'Sign in to edit your blog'],
] as const

/** Why somebody was sent to sign in: what stands at the address `from` where they wanted to go. */
export function SignInReason({ from }: { from: string }) {
  const [pathname = ''] = from.split('?', 1)
  const reason = REASONS.find(([path]) => matchPath(path, pathname))
  if (reason) return <Line>{reason[1]}</Line>
  const blogId = matchPath(paths.blog(':id'), pathname)?.params.id
  if (blogId) return <BlogReason id={blogId} />
  const personId = matchPath(paths.profile(':id'), pathname)?.params.id
  return personId ? <PersonReason id={personId} /> : null
}

function BlogReason({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: card = cardInLists(client, id), isError } = useQuery(blogCard(id))
  if (!card && isError) return <Line>Sign in to read this blog</Line>
  return (
    <div className="mb-8 flex items-center gap-4 rounded-xl border border-line bg-raised p-3">
      <div className="aspect-video w-24 shrink-0 overflow-hidden rounded-lg bg-line sm:w-36">
        {card && <Picture picture={card.mainImage} alt="" sizes="9rem" urgent className="size-full object-cover" />}
      </div>
      <div className="min-h-18 min-w-0 content-center">
        {card && (
          <>
            <p className="line-clamp-4 leading-snug">
              Sign in to read{' '}
              <bdi className="font-serif leading-snug font-semibold tracking-tight sm:text-lg">“{card.title}”</bdi>
            </p>
            <p className="mt-1 truncate text-sm text-quiet">
              by <bdi>{card.authorName}</bdi>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function PersonReason({ id }: { id: string }) {
  const name = nameInLists(useQueryClient(), id)
  return <Line>Sign in to see {name ? <bdi className="font-medium">{name}</bdi> : 'this profile'}</Line>
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="mb-8 flex items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3">
      <LockKeyhole aria-hidden className="size-4.5 shrink-0 text-accent" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
