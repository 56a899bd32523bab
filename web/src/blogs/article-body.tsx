import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { footnotesIn } from '#contract/footnotes.ts'
import type { Section } from '#contract/quotes.ts'
import * as commonMessages from '#messages/common.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { TagList } from '../tags/tag-list.tsx'
import { headingLinkLabel } from '../ui/reading-html.ts'
import { Footnotes, RichText } from '../ui/rich-text.tsx'
import { useReservedHeight } from '../ui/use-reserved-height.ts'
import { ZoomablePicture } from '../ui/zoomable-picture.tsx'
import { ContentsAbove, ContentsBeside } from './contents.tsx'
import { outlineOf } from './outline.ts'
import { useHeadingInAddress } from './use-heading-in-address.ts'

type BodyProps = {
  blog: Blog
  /** Shown in the gap above a part of the text; takes no room. */
  tool?: (section: Section, title: string) => ReactNode
}

/** The intro and the sections that are not empty. */
export function ArticleBody({ blog, tool }: BodyProps) {
  const { language } = blog
  const sections = PARAGRAPHS.map((name) => ({
    name,
    title: blog[`${name}Title`],
    html: sectionHtml(blog, `${name}Description`),
    picture: blog[`${name}Image`],
  })).filter(({ title, html, picture }) => title || html || picture)
  const intro = sectionHtml(blog, 'intro')
  const texts = [intro, ...sections.map(({ html }) => html)]
  const firstFootnote = (text: number) => 1 + texts.slice(0, text).flatMap(footnotesIn).length
  const { entries, ids } = outlineOf([{ title: '', html: intro }, ...sections])
  const place = useReservedHeight(blog._id, true)
  useHeadingInAddress()
  // A wide picture takes the margin.
  const hasRoomBeside = !/data-width="wide"/.test(texts.join(''))
  return (
    // The container of wide pictures.
    <div className="@container relative mt-8 sm:mt-10">
      {hasRoomBeside && <ContentsBeside entries={entries} language={language} className="hidden @min-[76rem]:block" />}
      <div ref={place} className="reading measure">
        <ContentsAbove entries={entries} language={language} className={hasRoomBeside ? '@min-[76rem]:hidden' : ''} />
        <section data-section="intro" className="group/section relative">
          <div data-tool="intro">{tool?.('intro', '')}</div>
          <RichText html={intro} language={language} headingIds={ids[0]?.text ?? []} firstFootnote={1} />
        </section>
        {sections.map(({ name, title, html, picture }, index) => (
          <section key={name} data-section={name} className="group/section relative mt-14">
            {title && (
              <SectionTitle id={ids[index + 1]?.title ?? ''} language={language}>
                {title}
              </SectionTitle>
            )}
            <div data-tool={name}>{tool?.(name, title)}</div>
            {picture && (
              <ZoomablePicture
                picture={picture}
                alt={title}
                sizes="(min-width: 48rem) 42rem, 92vw"
                placeClass="mb-6"
                className="rounded-lg"
              />
            )}
            {html && (
              <RichText
                language={language}
                html={html}
                headingIds={ids[index + 1]?.text ?? []}
                firstFootnote={firstFootnote(index + 1)}
              />
            )}
          </section>
        ))}
        <Footnotes texts={texts} language={language} />
        <TagList tags={blog.tags ?? []} label={commonMessages.tags} className="mt-12" />
      </div>
    </div>
  )
}

type TitleProps = { id: string; language: string | undefined; children: string }

/** A title with a link to itself, which its name leaves out, as in `withHeadingLinks`. */
function SectionTitle({ id, language, children }: TitleProps) {
  return (
    <h2
      id={id}
      aria-labelledby={`t${id}`}
      dir="auto"
      lang={useTextLanguage(language)}
      className="mb-5 font-serif text-[calc(1.75rem*var(--reading-scale,1))] leading-tight font-semibold tracking-tight text-balance"
    >
      <span id={`t${id}`}>{children}</span>
      <Link to={{ hash: id }} className="heading-link" aria-label={headingLinkLabel(children)} />
    </h2>
  )
}

/** A text for display: with colours in its code, if it has any. */
function sectionHtml({ coloured, ...blog }: Blog, name: keyof NonNullable<Blog['coloured']>): string {
  return coloured?.[name] ?? blog[name]
}
