import type { BlogCard } from '#contract/blogs.ts'
import type { Session } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { ArticleBodySkeleton } from './article-body-skeleton.tsx'
import { SignInToRead } from './sign-in-to-read.tsx'

/**
 * Before the text is loaded: the excerpt for people who have to sign in, else a placeholder for the text. The server
 * renders both, and the document says which of them is shown (inline-appearance.ts).
 */
export function WithoutText({ card, status }: { card: BlogCard; status: Session['status'] }) {
  const { publicReading } = useSettings()
  if (publicReading || status === 'in') return <ArticleBodySkeleton id={card._id} />
  return (
    <>
      <SignInToRead card={card} className={status === 'loading' ? 'signed-in:hidden' : ''} />
      {status === 'loading' && (
        <div className="hidden signed-in:block">
          <ArticleBodySkeleton id={card._id} />
        </div>
      )}
    </>
  )
}
