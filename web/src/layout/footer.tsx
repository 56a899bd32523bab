import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { useSettings } from '../settings/queries.ts'
import { useNear } from '../ui/use-near.ts'
import { SiteLink } from './site-link.tsx'

/** Pixels below the window from which the choice of a theme is loaded: it is small, and has its room. */
const NEAR = 200

/** The links of the footer, also as a preview of them. */
export function FooterColumns({ columns }: { columns: PublicSettings['footerColumns'] }) {
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:gap-x-20">
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-sm font-semibold">{title}</h2>
          <ul className="mt-3 text-sm text-quiet">
            {links.map(({ label, address }) => (
              <li key={`${label} ${address}`}>
                <SiteLink address={address} className="block py-1.5 hover:text-ink hover:underline">
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

export function Footer() {
  const { name, description, copyright, footerColumns } = useSettings()
  const [Theme, setTheme] = useState<ComponentType | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, NEAR)
  useEffect(() => {
    if (!isNear) return
    import('../ui/appearance-choices.tsx').then(
      ({ ThemeChoice }) => setTheme(() => ThemeChoice),
      () => null,
    )
  }, [isNear])
  return (
    <footer className="mt-14 sm:mt-24 border-t border-line">
      <div className="wrap flex flex-col gap-12 py-14 lg:flex-row lg:justify-between">
        <div className="max-w-xs">
          <p className="font-serif text-xl font-bold">
            <bdi>
              {name}
              <span className="text-accent">.</span>
            </bdi>
          </p>
          <p dir="auto" className="mt-2 leading-relaxed text-quiet">
            {description}
          </p>
        </div>
        <FooterColumns columns={footerColumns} />
      </div>
      {/* The floating button of the comments is below it at the end of the page, not on it. */}
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-10 text-sm text-quiet [body:has(.floating-button)_&]:pb-24">
        <bdi>{copyright}</bdi>
        {/* As high as the choice, which loads when it comes near: without scripts nothing could be chosen. */}
        <div ref={place} className="min-h-9">
          {Theme && <Theme />}
        </div>
      </div>
    </footer>
  )
}
