import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'

const SIZES = '(min-width: 48rem) 42rem, 92vw'

/** The whole of a blog that waits for approval, with its pictures. */
export function HeldBlogText({ blog }: { blog: Blog }) {
  const { coloured } = blog
  const language = useTextLanguage(blog.language)
  return (
    <div className="@container mt-3 max-w-2xl border-s-2 border-line ps-4">
      <Picture picture={blog.mainImage} alt="" sizes={SIZES} whole className="mb-4 rounded-lg" />
      <RichText language={blog.language} html={coloured?.intro ?? blog.intro} />
      {PARAGRAPHS.map((name) => {
        const picture = blog[`${name}Image`]
        return (
          <section key={name} className="mt-4">
            <h3 dir="auto" lang={language} className="font-serif text-lg font-semibold wrap-anywhere empty:hidden">
              {blog[`${name}Title`]}
            </h3>
            {picture && <Picture picture={picture} alt="" sizes={SIZES} whole className="my-3 rounded-lg" />}
            <RichText language={blog.language} html={coloured?.[`${name}Description`] ?? blog[`${name}Description`]} />
          </section>
        )
      })}
    </div>
  )
}
