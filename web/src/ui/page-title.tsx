import { SITE_TITLE } from '#contract/limits.ts'

/** The document's title: the page's name, then the brand. */
export function PageTitle({ name }: { name: string }) {
  return <title>{`${name} - ${SITE_TITLE}`}</title>
}
