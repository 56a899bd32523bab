interface Window {
  /**
   * Stops holding back form submissions, and returns the form that was submitted or the button that was pressed. Set by
   * inline-loader.ts; missing in development.
   */
  releasePressed?: () => HTMLElement | null | undefined
  /**
   * Says that the page's scripts no longer exist, because the site was updated, and calls `reload`, at most once a
   * minute. Set by inline-loader.ts; missing in development.
   * @param reload absent: the page is not hydrated yet, and not reloaded if something was typed
   */
  reloadForScripts?: (reload?: () => void) => void
  /** Shows a theme (`light`, `dark`, else the system's) and a text size. Set by inline-appearance.ts. */
  showAppearance: (theme: string | null, textSize: string | null) => void
}
