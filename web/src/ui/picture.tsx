import type { Picture as StoredPicture } from '#contract/pictures.ts'

type Props = {
  picture: StoredPicture
  alt: string
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string
  className?: string
  /** For what is on the first screen: fetched at once and not when scrolled to. */
  urgent?: boolean
}

/** A stored picture with its versions for every width; the tiny placeholder stands until it has arrived. */
export function Picture({ picture, alt, sizes, className = '', urgent = false }: Props) {
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
      }}
      className={className}
    />
  )
}

/** Takes the placeholder away from behind a picture that has arrived, which may have see-through parts. */
function uncover(image: HTMLImageElement): void {
  if (image.naturalWidth > 0) image.style.backgroundImage = 'none'
}
