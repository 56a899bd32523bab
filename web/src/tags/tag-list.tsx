import { Link } from 'react-router'
import { hashtag } from '#contract/tags.ts'
import { paths } from '../paths.ts'

/** Tags, each with a link to its blogs. */
export function TagList({ tags, label, className = '' }: { tags: string[]; label: string; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.tag(tag)}
            rel="tag"
            dir="auto"
            className="flex min-h-9 items-center rounded-full border border-line bg-raised px-3.5 text-sm font-medium hover:border-edge pointer-coarse:min-h-11"
          >
            {hashtag(tag)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
