let place: HTMLElement | undefined

/** Tells screen readers what others see. */
export function announce(text: string): void {
  if (!place) {
    place = document.createElement('p')
    place.setAttribute('role', 'status')
    place.className = 'sr-only'
    document.body.append(place)
  }
  const region = place
  // Only changes of a region that was there before are told.
  setTimeout(() => {
    region.textContent = text
  }, 100)
}
