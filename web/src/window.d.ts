interface Window {
  /**
   * Stops holding back form submissions and returns the form that was held. Set by inline-loader.ts; missing in
   * development.
   */
  releaseForm?: () => HTMLFormElement | undefined
  /** Shows a theme (`light`, `dark`, else the system's) and a text size. Set by inline-appearance.ts. */
  showAppearance: (theme: string | null, textSize: string | null) => void
}
