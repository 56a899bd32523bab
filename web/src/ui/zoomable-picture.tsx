import type { ComponentProps } from 'react'
import { enlargeLabel } from './enlarge-label.ts'
import { Picture, widthOfWhole } from './picture.tsx'

type Props = Omit<ComponentProps<typeof Picture>, 'whole'> & { placeClass?: string }

/** A picture shown whole, and a button to enlarge it, which the article around it handles. */
export function ZoomablePicture({ placeClass = '', className = '', ...props }: Props) {
  return (
    <div className={`zoomable ${placeClass}`} style={{ width: widthOfWhole(props.picture) }}>
      <Picture {...props} className={`h-auto w-full ${className}`} />
      <button type="button" className="enlarge" aria-label={enlargeLabel(props.alt)} />
    </div>
  )
}
