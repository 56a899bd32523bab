import type { Picture as StoredPicture } from '#contract/pictures.ts'

/** The maximum height of a picture, in percent of the viewport's height. */
const WHOLE_SVH = 85

type Props = {
  picture: StoredPicture
  alt: string
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string
  className?: string
  /** For the picture on the first screen: loaded immediately and before others. */
  urgent?: boolean
  /** For pictures that may be on the first screen: loaded immediately, not lazily, but after what matters more. */
  eager?: boolean
  /** Shown uncropped and centred: a portrait picture is at most 85 % of the viewport high. */
  whole?: boolean
}

/** A stored picture with its variants for every width; the tiny placeholder shows until it has loaded. */
export function Picture({ picture, alt, sizes, className = '', urgent = false, eager = urgent, whole = false }: Props) {
  return (
    <img
      ref={(image) => {
        if (image?.complete) uncover(image)
      }}
      onLoad={(event) => uncover(event.currentTarget)}
      src={picture.url}
      srcSet={picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : eager ? 'low' : 'auto'}
      decoding="async"
      style={{
        backgroundImage: `url("${picture.placeholder}")`,
        backgroundSize: 'cover',
        backgroundPosition: 'center',
        width: whole ? widthOfWhole(picture) : undefined,
      }}
      className={`${className} ${whole ? 'mx-auto h-auto' : ''}`}
    />
  )
}

/**
 * The CSS width at which a picture of this size (in pixels) is shown whole, at most `svh` percent of the viewport high. Its height follows from its aspect ratio,
 * so it is known before the picture has loaded.
 */
export function widthOfWhole({ width, height }: { width: number; height: number }, svh = WHOLE_SVH): string {
  return `min(100%, ${Math.floor((svh * 100 * width) / height) / 100}svh)`
}

/** Removes the placeholder behind a loaded picture, which may be partly transparent. */
function uncover(image: HTMLImageElement): void {
  if (image.naturalWidth > 0) image.style.backgroundImage = 'none'
}
