const EMBED =
  /<figure data-kind="embed"><a href="([^"]*)"[^<>]*>(<img[^<>]*>)?([^<]*)<\/a> ?(?:<figcaption>([^<]*)<\/figcaption>)?<\/figure>/g

/** Rich text whose embeds are their picture, their title with the whole address, and their description. */
export const embedsAsWords = (html: string): string =>
  html.replace(EMBED, (_, href: string, picture = '', title = '', description = '') => {
    const words = `${picture}<p>${title} ${href}</p>`
    return description ? `${words}<p>${description}</p>` : words
  })
