import { useSettings } from '../settings/queries.ts'

/** The document's title: the page's name, then the site's. */
export function PageTitle({ name }: { name: string }) {
  const settings = useSettings()
  return <title>{`${name} - ${settings.name}`}</title>
}
