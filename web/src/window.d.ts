interface Window {
  /**
   * Stops holding back form submissions and returns the form that was held. Set by first-scripts.ts; missing in
   * development.
   */
  endHold?: () => HTMLFormElement | undefined
}
