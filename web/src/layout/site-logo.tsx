import type { SiteImages } from '#contract/site-images.ts'
import { useSettings } from '../settings/queries.ts'

/** The logo that the admins chose, or else the name. */
export function SiteLogo() {
  const { name, images } = useSettings()
  const dark = images?.['logo-dark']
  if (!images?.logo) {
    return (
      // The dot is behind the name in the name's direction.
      <bdi>
        {name}
        <span className="text-accent">.</span>
      </bdi>
    )
  }
  if (!dark) return <Logo image={images.logo} name={name} />
  // Only the one that the theme shows is loaded: the other has no place on the page.
  return (
    <>
      <Logo image={images.logo} name={name} lazy className="dark:hidden" />
      <Logo image={dark} name={name} lazy className="hidden dark:block" />
    </>
  )
}

type Props = { image: NonNullable<SiteImages['logo']>; name: string; lazy?: boolean; className?: string }

function Logo({ image: { url, width, height }, name, lazy, className = '' }: Props) {
  return (
    <img
      src={url}
      alt={name}
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      className={`h-9 w-auto max-w-64 object-contain object-left rtl:object-right ${className}`}
    />
  )
}
