import { useSettings } from '../settings/queries.ts'

/** The logo that the admins chose, or else the name. */
export function SiteLogo() {
  const { name, images } = useSettings()
  const dark = images?.['logo-dark']
  if (!images?.logo) {
    return (
      <>
        {name}
        <span className="text-accent">.</span>
      </>
    )
  }
  const { url, width, height } = images.logo
  return (
    <picture>
      {dark && (
        <source media="(prefers-color-scheme: dark)" srcSet={dark.url} width={dark.width} height={dark.height} />
      )}
      <img
        src={url}
        alt={name}
        width={width}
        height={height}
        className="h-9 w-auto max-w-64 object-contain object-left"
      />
    </picture>
  )
}
