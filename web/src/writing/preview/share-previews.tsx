import type { ReactNode } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/previews.ts'
import { BlogCardView } from '../../blogs/blog-card.tsx'
import { useSettings, useTextLanguage } from '../../settings/queries.ts'

/** As many characters as search results usually show. */
const SEARCH_TEXT = 155

/** How the blog will look outside of its own page: on a card, when it is shared, and among search results. */
export function SharePreviews({ blog }: { blog: Blog }) {
  const { name } = useSettings()
  const language = useTextLanguage(blog.language)
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-10 md:grid-cols-2">
      <Place name={messages.onCard}>
        <div className="max-w-92">
          <BlogCardView card={blog} />
        </div>
      </Place>
      <div className="grid min-w-0 grid-cols-1 content-start gap-12">
        <Place name={messages.whenShared}>
          <div className="max-w-120 overflow-hidden rounded-xl border border-line bg-raised">
            <img src={blog.mainImage.url} alt="" className="aspect-[1.91] w-full object-cover" />
            <div className="p-4">
              <p className="text-sm text-quiet">{location.host}</p>
              <p dir="auto" lang={language} className="mt-1 line-clamp-2 font-medium">
                {blog.title}
              </p>
              <p dir="auto" lang={language} className="mt-1 line-clamp-2 text-sm text-quiet">
                {blog.excerpt}
              </p>
            </div>
          </div>
        </Place>
        <Place name={messages.inSearchResults}>
          <p className="text-sm text-quiet">{formatMessage(messages.searchAddress, { host: location.host })}</p>
          <p dir="auto" lang={language} className="mt-1 max-w-150 truncate text-xl text-accent">
            <span>{blog.title}</span> - {name}
          </p>
          <p
            dir="auto"
            lang={blog.excerpt ? language : undefined}
            className="mt-1 max-w-150 text-sm leading-relaxed text-quiet"
          >
            {cut(blog.excerpt, SEARCH_TEXT) || messages.excerptPlaceholder}
          </p>
        </Place>
      </div>
    </div>
  )
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-4 text-sm font-medium text-quiet">{name}</h2>
      {children}
    </section>
  )
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), length / 2)).trimEnd()} …`
}
