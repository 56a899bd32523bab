import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** The classes of a link in a row of tags. */
export const TAG_CLASS =
  'flex min-h-11 items-center rounded-full border border-line bg-raised px-3.5 text-sm font-medium hover:border-edge sm:min-h-9 sm:pointer-coarse:min-h-11'

/** Tags, each with a link to its blogs. */
export function TagList({ tags, label, className = '' }: { tags: string[]; label: string; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={paths.tag(tag)} rel="tag" dir="auto" className={TAG_CLASS}>
            {/* As `hashtag` writes it, which loads all that is known of tags. */}
            {`#${tag}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}
