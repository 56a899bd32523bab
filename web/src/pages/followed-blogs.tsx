import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BlogGrid, BlogGridSkeleton } from '../blogs/blog-grid.tsx'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { followedBlogs } from '../subscriptions/queries.ts'
import { followedTags } from '../tags/queries.ts'
import { TagList } from '../tags/tag-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { Heading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = 'Followed blogs'

export function Component() {
  return <RequireSession title={TITLE}>{() => <FollowedBlogs />}</RequireSession>
}

function FollowedBlogs() {
  const blogs = useQuery(followedBlogs)
  const tags = useQuery(followedTags)
  const failure = useFailure(blogs)
  if (failure) return <ErrorScreen {...failure} />
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <Heading className="border-b border-line pb-4 text-sm font-semibold tracking-[0.14em]">BLOGS</Heading>
      <TagList tags={tags.data ?? []} label="Tags you follow" className="mt-5" />
      <div className="mt-10 min-h-96">
        {!blogs.data && <BlogGridSkeleton cards={3} />}
        {blogs.data?.length === 0 && (
          <p className="py-20 text-center">
            <Link to={paths.authors} className={buttonClass('plain')}>
              Find authors to follow
            </Link>
          </p>
        )}
        {blogs.data && <BlogGrid cards={blogs.data} />}
      </div>
    </div>
  )
}
