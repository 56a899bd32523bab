import { Link } from 'react-router'
import type { MarkedText, SearchHit } from '#contract/search.ts'
import { paths } from '../paths.ts'
import { useCategoryName, useTextLanguage } from '../settings/queries.ts'
import { DateText } from '../ui/date.tsx'
import { Picture } from '../ui/picture.tsx'

/** One blog that was found, with the words that were searched for marked. */
export function SearchHitView({ hit: { blog, title, snippet } }: { hit: SearchHit }) {
  const category = useCategoryName(blog.category)
  const language = useTextLanguage(blog.language)
  return (
    <article className="group relative flex gap-4 py-6 sm:gap-6">
      <div className="min-w-0 grow">
        <h2 dir="auto" lang={language} className="font-serif text-xl leading-snug font-semibold tracking-tight">
          <Link
            to={paths.blog(blog._id, blog.slug)}
            className="covers-card decoration-accent decoration-2 underline-offset-4 group-hover:underline"
          >
            <Marked text={title} />
          </Link>
        </h2>
        <p dir="auto" lang={language} className="mt-1.5 leading-relaxed wrap-anywhere text-quiet">
          <Marked text={snippet} />
        </p>
        <p className="mt-2 text-sm text-quiet">
          <bdi className="font-medium text-ink">{blog.authorName}</bdi> · <bdi>{category}</bdi> ·{' '}
          <bdi>
            <DateText iso={blog.publishedAt ?? blog.createdAt} />
          </bdi>
        </p>
      </div>
      <div className="relative hidden aspect-4/3 w-36 shrink-0 self-start overflow-hidden rounded-lg bg-line min-[26rem]:block">
        <Picture picture={blog.mainImage} alt="" sizes="9rem" className="size-full object-cover" />
      </div>
    </article>
  )
}

function Marked({ text }: { text: MarkedText }) {
  let at = 0
  return text.map(({ text, hit }) => {
    const start = at
    at += text.length
    return hit ? (
      <mark key={start} className="rounded-sm bg-accent/15 text-inherit">
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    )
  })
}

export function SearchHitSkeleton() {
  return (
    <div aria-hidden className="flex gap-6 py-6">
      <div className="grow">
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton mt-3 h-4 w-full" />
        <div className="skeleton mt-2 h-4 w-10/12" />
        <div className="skeleton mt-3 h-4 w-40" />
      </div>
      <div className="skeleton hidden aspect-4/3 w-36 shrink-0 rounded-lg min-[26rem]:block" />
    </div>
  )
}
