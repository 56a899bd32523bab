import { useEffect } from 'react'
import { useLoaded } from '../use-loaded.ts'
import type { TextPopoverProps } from './loaded-text-popover.tsx'

/** A popover at the selection of a text. Its script loads when one opens for the first time. */
export function TextPopover(props: TextPopoverProps) {
  const { Loaded, load } = useLoaded(loadTextPopover)
  const isWanted = props.open && !Loaded
  useEffect(() => {
    if (isWanted) load()
  })
  return Loaded && <Loaded {...props} />
}

const loadTextPopover = () => import('./loaded-text-popover.tsx').then(({ LoadedTextPopover }) => LoadedTextPopover)
