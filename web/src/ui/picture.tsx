import type { Picture as StoredPicture } from '#contract/pictures.ts'

/** How high a picture may be, in hundredths of the window. */
const WHOLE_SVH = 85

type Props = {
  picture: StoredPicture
  alt: string
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string
  className?: string
  /** For what is on the first screen: fetched at once and not when scrolled to. */
  urgent?: boolean
  /** Shown whole, in the middle of its place: a portrait is at most 85 % of the window high. */
  whole?: boolean
}

/** A stored picture with its versions for every width; the tiny placeholder stands until it has arrived. */
export function Picture({ picture, alt, sizes, className = '', urgent = false, whole = false }: Props) {
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
      loading={urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : 'auto'}
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
 * How wide a picture of this size (in pixels) is drawn to be seen whole. Its height follows from its own proportions, so
 * it is known before the picture has come.
 */
export function widthOfWhole({ width, height }: { width: number; height: number }): string {
  return `min(100%, ${Math.floor((WHOLE_SVH * 100 * width) / height) / 100}svh)`
}

/** Takes the placeholder away from behind a picture that has arrived, which may have see-through parts. */
function uncover(image: HTMLImageElement): void {
  if (image.naturalWidth > 0) image.style.backgroundImage = 'none'
}
