import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, replace, useParams } from 'react-router'
import { ABOUT } from '#contract/addresses.ts'
import { preload } from '../http/preload.ts'
import { paths } from '../paths.ts'
import { sitePage } from '../settings/queries.ts'
import { SitePageArticle } from '../ui/site-page-article.tsx'

export const load = (client: QueryClient, { params: { slug = '' } }: LoaderFunctionArgs) =>
  slug === ABOUT ? replace(paths.about) : preload(client.ensureQueryData(sitePage(slug)))

/** A page that admins wrote, such as Terms. */
export function Component() {
  const { slug = '' } = useParams()
  return <SitePageArticle slug={slug} />
}
