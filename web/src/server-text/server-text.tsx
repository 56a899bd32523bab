import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Section } from '#contract/quotes.ts'
import { publicBlog, relatedBlogs } from '../blogs/queries.ts'
import { useHeadingInAddress } from '../blogs/use-heading-in-address.ts'
import { SERVER_TEXT } from '../blogs/use-text-scripts.ts'
import { siteSettings } from '../settings/queries.ts'

/** The content of an element: components on the server, in the browser their HTML. */
type Inner = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * A blog's text and what comes after it, as the server rendered them where reading is public. The browser leaves both as
 * they are: without a script for them, a call, or a second copy of the text.
 */
export interface ServerText {
  blogId: string
  updatedAt: string
  text: Inner
  end: Inner
}

const END = 'server-end'

const parts = import.meta.env.SSR ? await readParts() : undefined
/** That of the page that the browser asked for. */
const kept = import.meta.env.SSR ? undefined : inDocument()

/** The renderers: only on the server. */
async function readParts() {
  const [{ ArticleBody }, { BlogEnd }] = await Promise.all([
    import('../blogs/article-body.tsx'),
    import('../blog-end/blog-end.tsx'),
  ])
  return { ArticleBody, BlogEnd }
}

function inDocument(): ServerText | undefined {
  const [text, end] = [document.getElementById(SERVER_TEXT), document.getElementById(END)]
  if (!text || !end) return undefined
  const { blog: blogId = '', updated: updatedAt = '' } = text.dataset
  // The same object each time, or React would write the HTML again.
  const inner = (element: HTMLElement) => ({ dangerouslySetInnerHTML: { __html: element.innerHTML } })
  return { blogId, updatedAt, text: inner(text), end: inner(end) }
}

/** Loads the data on the server, if reading is public. The page is also shown without it. */
export async function loadServerText(client: QueryClient, id: string): Promise<void> {
  if (!client.getQueryData(siteSettings.queryKey)?.publicReading) return
  await Promise.all([client.prefetchQuery(publicBlog(id)), client.prefetchQuery(relatedBlogs(id))])
}

/** The text of a blog as the server rendered it; undefined if it did not. */
export function useServerText(id: string): ServerText | undefined {
  const client = useQueryClient()
  if (!parts) return kept?.blogId === id ? kept : undefined
  const blog = client.getQueryData(publicBlog(id).queryKey)
  if (!blog) return undefined
  return {
    blogId: id,
    updatedAt: blog.updatedAt,
    text: { children: <parts.ArticleBody blog={blog} /> },
    end: { children: <parts.BlogEnd blog={blog} fallback={null} onComments={() => {}} /> },
  }
}

type Props = {
  of: ServerText
  /** As of ArticleBody. */
  tool?: (section: Section, title: string) => ReactNode
}

/** The text, with what signed-in users find beside it. */
export function ServerTextView({ of: { blogId, updatedAt, text }, tool }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [gaps, setGaps] = useState<HTMLElement[]>([])
  useHeadingInAddress(true)
  useEffect(() => {
    setGaps([...(place.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])])
    // The server does not know by which address it is reached.
    for (const link of place.current?.querySelectorAll('a') ?? []) {
      if (link.origin === location.origin) link.dataset.own = ''
    }
  }, [])
  return (
    <>
      <div
        ref={place}
        id={SERVER_TEXT}
        data-blog={blogId}
        data-updated={updatedAt}
        suppressHydrationWarning
        {...text}
      />
      {tool &&
        gaps.map((gap) => createPortal(tool(gap.dataset.tool as Section, titleAbove(gap)), gap, gap.dataset.tool))}
    </>
  )
}

/** The title of the section that the gap belongs to; the intro has none. */
const titleAbove = (gap: HTMLElement): string =>
  gap.parentElement?.querySelector(':scope > h2 > span')?.textContent ?? ''

/** The content after the text. */
export const ServerEnd = ({ of: { end } }: { of: ServerText }) => <div id={END} suppressHydrationWarning {...end} />
