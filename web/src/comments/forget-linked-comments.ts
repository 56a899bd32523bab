/**
 * Takes back the room for comments that the address names, which inline-appearance.ts has made: they are there, or will
 * not come. A file of its own, as the page of a blog loads it before it is hydrated.
 */
export function forgetLinkedComments(): void {
  delete document.documentElement.dataset.commentsLinked
}
