import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as messages from '#messages/pages.ts'
import { hasStatus } from '../http/api-error.ts'
import { useFailure } from '../http/use-failure.ts'
import { sitePage, useTextLanguage } from '../settings/queries.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PageHeading } from './heading.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { PageTitle } from './page-title.tsx'
import { Footnotes, RichText } from './rich-text.tsx'

type Props = {
  slug: string
  /** The title of the document, if it is not that of the page. */
  name?: string
  /** Shown below the text. */
  children?: ReactNode
}

/** A page that admins wrote, such as Terms. */
export function SitePageArticle({ slug, name, children }: Props) {
  const language = useTextLanguage()
  const page = useQuery(sitePage(slug))
  // Also while it is open.
  const isGone = hasStatus(page.error, 404)
  const failure = useFailure(isGone ? { ...page, data: undefined } : page)
  if (failure) return <ErrorScreen {...failure} />
  if (!page.data) return <LoadingScreen title={name ?? messages.page} />
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name={name ?? page.data.title} />
      <PageHeading dir="auto" lang={language} className="mb-8">
        {page.data.title}
      </PageHeading>
      <div className="reading">
        <RichText html={page.data.content} firstFootnote={1} />
        <Footnotes texts={[page.data.content]} />
      </div>
      {children}
    </article>
  )
}
