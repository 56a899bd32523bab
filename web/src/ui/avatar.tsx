import { DEFAULT_AVATAR } from '#contract/user-fields.ts'

type Props = { url: string | undefined; size: 24 | 32 | 40 | 48 | 64 | 112; alt?: string }

/** A round avatar, or the default one. Decorative unless `alt` is given. */
export function Avatar({ url, size, alt = '' }: Props) {
  return (
    <img
      src={url || DEFAULT_AVATAR}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-line object-cover"
    />
  )
}
