import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The `keyCode` of a key that the input method has taken. */
const TAKEN = 229

/**
 * Whether a key belongs to an input method, which chooses characters with Enter, Tab, Escape and arrow keys too. Safari
 * ends the composition before it sends the key that ended it, so only `keyCode` shows it.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === TAKEN
}
