type Words = {
  /** Whether all that was typed is stored. */
  isStored(): boolean
  /** Whether a page that is loaded again would not have them, though they are stored. */
  isOutOfReach(): boolean
  keep(): void
}

/**
 * The browser's question before a page is closed that has words which are stored nowhere. Not every browser keeps a page
 * with a beforeunload handler in its back/forward cache, so it is set only while needed.
 */
export function leavePrompt({ isStored, isOutOfReach, keep }: Words) {
  function ask(event: BeforeUnloadEvent): void {
    keep()
    if (!isStored() || isOutOfReach()) event.preventDefault()
  }
  const add = () => addEventListener('beforeunload', ask)
  const remove = () => removeEventListener('beforeunload', ask)
  function removeIfStored(): void {
    if (isStored() && !isOutOfReach()) remove()
  }
  const networkChanged = () => (isOutOfReach() ? add() : removeIfStored())
  addEventListener('online', networkChanged)
  addEventListener('offline', networkChanged)
  return {
    add,
    removeIfStored,
    end(): void {
      remove()
      removeEventListener('online', networkChanged)
      removeEventListener('offline', networkChanged)
    },
  }
}
