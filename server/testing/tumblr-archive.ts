/** A page of the archive of Tumblr. @param footer what is at its foot, without the time */
export const tumblrPage = (
  body: string,
  tags: string[] = [],
  time = 'November 5th, 2022 5:24pm',
): string => `        <!DOCTYPE HTML>
        <html>
            <head>
                <meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
                <link rel="stylesheet" type="text/css" href="../style.css"/>
            </head>
            <body>

                ${body}

                                <div id="footer">
                <span id="timestamp"> ${time} </span>
                ${tags.map((tag) => `<span class="tag">${tag}</span>`).join('\n                ')}
                </div>
            </body>
        </html>
`

/** A post of the list. @param attributes beside its number, address, time and state */
export const tumblrPost = (
  id: number,
  type: string,
  fields: string,
  attributes: Record<string, string> = {},
): string => {
  const all = {
    id: String(id),
    url: `https://ada.tumblr.com/post/${id}`,
    'url-with-slug': `https://ada.tumblr.com/post/${id}/a-slug`,
    type,
    'date-gmt': '2018-12-07 16:48:43 GMT',
    'unix-timestamp': '1544201323',
    format: 'html',
    slug: 'a-slug',
    state: 'published',
    tumblelog: 'ada',
    ...attributes,
  }
  const written = Object.entries(all).map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`)
  return `<post ${written.join(' ')}>${fields}</post>`
}

export const tumblrList = (posts: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tumblr version="1.0"><posts>${posts.join('\n')}</posts></tumblr>`
