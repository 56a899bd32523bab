import type { Blog } from '#contract/blogs.ts'
import { PARAGRAPHS } from '#contract/limits.ts'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useReservedHeight } from '../ui/use-reserved-height.ts'

/** The intro and the sections that are not empty. */
export function ArticleBody({ blog }: { blog: Blog }) {
  const sections = PARAGRAPHS.map((name) => ({
    name,
    title: blog[`${name}Title`],
    html: shown(blog, `${name}Description`),
    picture: blog[`${name}Image`],
  })).filter(({ title, html, picture }) => title || html || picture)
  const place = useReservedHeight(blog._id, true)
  return (
    // The container of wide pictures.
    <div className="@container">
      <div ref={place} className="measure mt-10 sm:mt-14">
        <RichText html={shown(blog, 'intro')} />
        {sections.map(({ name, title, html, picture }) => (
          <section key={name} className="mt-14">
            {title && (
              <h2
                dir="auto"
                className="mb-5 font-serif text-[1.75rem] leading-tight font-semibold tracking-tight text-balance"
              >
                {title}
              </h2>
            )}
            {picture && (
              <Picture
                picture={picture}
                alt={title}
                sizes="(min-width: 48rem) 42rem, 92vw"
                whole
                className="mb-6 rounded-lg"
              />
            )}
            {html && <RichText html={html} />}
          </section>
        ))}
      </div>
    </div>
  )
}

/** A text for display: with colours in its code, if it has any. */
function shown({ coloured, ...blog }: Blog, name: keyof NonNullable<Blog['coloured']>): string {
  return coloured?.[name] ?? blog[name]
}

/** As high as the text was when the reader last left it in this tab. */
export function ArticleBodySkeleton({ id }: { id: string }) {
  const place = useReservedHeight(id, false)
  return (
    <div ref={place} role="status" className="measure mt-10 sm:mt-14">
      <span className="sr-only">Loading...</span>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these apart
        <div key={index} className={`skeleton mb-4 h-4.5 ${width}`} />
      ))}
    </div>
  )
}
