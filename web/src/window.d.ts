interface Window {
  /** Lets forms be sent from now on, and gives the one that was held. first-scripts.ts sets it; development goes without. */
  endHold?: () => HTMLFormElement | undefined
}
