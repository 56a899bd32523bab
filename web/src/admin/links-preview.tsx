import { useQuery } from '@tanstack/react-query'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { linkedPages, publicSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin-settings.ts'
import { FooterColumns } from '../layout/footer.tsx'
import { navLinksFor, roomInHeader } from '../layout/nav.ts'
import { SiteLogo } from '../layout/site-logo.tsx'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { sitePages } from './queries.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The header of the home page and the footer, as the typed links will make them. Nothing in it can be followed. */
export function LinksPreview({ form }: { form: SettingsForm }) {
  const { images } = useSettings()
  const { data: pages } = useQuery(sitePages)
  // Without the pages every link to one would seem to lead home.
  if (!pages) return null
  const { headerLinks, footerLinks } = form.values
  const published = pages.filter(({ isPublished }) => isPublished)
  const typed = { ...form.data.values, headerLinks, footerLinks }
  const preview = publicSettings(typed, { published, images, now: new Date() })
  const places = navLinksFor({ status: 'out', user: null }, paths.home)
  const { shown } = roomInHeader(paths.home, preview.name, Boolean(images.logo), preview.headerLinks)
  const inMenu = preview.headerLinks.slice(shown.xl)
  const leadHome = [...linkedPages(typed)].filter((slug) => !published.some((page) => page.slug === slug))
  return (
    <section aria-label={messages.preview} className="grid gap-3">
      <h3 className="text-sm font-medium">{messages.preview}</h3>
      <div inert className="grid gap-8 overflow-hidden rounded-lg border border-line p-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="font-serif text-xl font-bold">
            <SiteLogo />
          </span>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem] font-medium text-quiet">
            {places.map(({ label, to }) => (
              <li key={to}>{label}</li>
            ))}
            {preview.headerLinks.slice(0, shown.xl).map(({ label, address }) => (
              <li key={`${label} ${address}`}>{label}</li>
            ))}
          </ul>
        </div>
        <div className="border-t border-line pt-8">
          <FooterColumns columns={preview.footerColumns} />
        </div>
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {inMenu.length > 0 && (
          <span className="block">
            {formatMessage(messages.inMenu, { links: joined(inMenu.map(({ label }) => label)) })}
          </span>
        )}
        {leadHome.length > 0 && (
          <span className="block">
            {formatMessage(messages.leadHome, { links: joined(leadHome.map(paths.sitePage)) })}
          </span>
        )}
      </p>
    </section>
  )
}
