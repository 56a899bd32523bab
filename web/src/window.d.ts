interface Window {
  /**
   * Stops holding back form submissions and returns the form that was held. Set by inline-loader.ts; missing in
   * development.
   */
  releaseForm?: () => HTMLFormElement | undefined
}
