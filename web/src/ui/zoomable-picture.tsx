import type { ComponentProps } from 'react'
import { enlargeLabel } from './enlarge-label.ts'
import { Picture, widthOfWhole } from './picture.tsx'

/** The maximum height of a cover, in percent of the viewport's height: the text begins in the first view. */
const COVER_SVH = 36

type Props = Omit<ComponentProps<typeof Picture>, 'whole'> & {
  placeClass?: string
  /** Low enough for the text below it; a landscape is as wide as its place, and cut to that height. */
  cover?: boolean
}

/** A picture shown whole, unless it is a cover, and a button to enlarge it, which the article around it handles. */
export function ZoomablePicture({ placeClass = '', className = '', cover = false, ...props }: Props) {
  // A class with COVER_SVH in it would not be found: the style sheet is made of the classes in the source.
  const isCut = cover && props.picture.width > props.picture.height
  const width = isCut ? undefined : widthOfWhole(props.picture, cover ? COVER_SVH : undefined)
  return (
    <div className={`zoomable ${placeClass}`} style={{ width }}>
      <Picture {...props} className={`h-auto w-full ${isCut ? 'max-h-[36svh] object-cover' : ''} ${className}`} />
      <button type="button" className="enlarge" aria-label={enlargeLabel(props.alt)} />
    </div>
  )
}
