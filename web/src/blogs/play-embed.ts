const MAY = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox']

/** Loads the player of an embed in the place of its button, and moves the focus into it. */
export function playEmbed(button: HTMLElement): void {
  const { player = '', title = '' } = button.dataset
  const frame = document.createElement('iframe')
  frame.sandbox.add(...MAY, 'allow-presentation')
  Object.assign(frame, {
    title,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // The address of the site without the path: YouTube wants one.
    referrerPolicy: 'strict-origin',
    loading: 'lazy',
    src: player,
  })
  button.replaceWith(frame)
  frame.focus()
}
