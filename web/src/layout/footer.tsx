import { useSettings } from '../settings/queries.ts'
import { SiteLink } from './site-link.tsx'

export function Footer() {
  const { name, description, copyright, footerColumns } = useSettings()
  return (
    <footer className="mt-24 border-t border-line">
      <div className="wrap flex flex-col gap-12 py-14 lg:flex-row lg:justify-between">
        <div className="max-w-xs">
          <p className="font-serif text-xl font-bold">
            {name}
            <span className="text-accent">.</span>
          </p>
          <p className="mt-2 leading-relaxed text-quiet">{description}</p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:gap-x-20">
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-3 text-sm text-quiet">
                {links.map(({ label, address }) => (
                  <li key={label}>
                    <SiteLink address={address} className="block py-1.5 hover:text-ink hover:underline">
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="wrap pb-10 text-sm text-quiet">{copyright}</p>
    </footer>
  )
}
