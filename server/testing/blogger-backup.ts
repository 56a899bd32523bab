const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;')

const NAMESPACES =
  "xmlns='http://www.w3.org/2005/Atom' xmlns:gd='http://schemas.google.com/g/2005' xmlns:thr='http://purl.org/syndication/thread/1.0' xmlns:blogger='http://schemas.google.com/blogger/2018'"
const PROFILE = 'https://www.blogger.com/profile/'

/** The backup of a site on Blogger. @param head what its feed has before the entries */
export const bloggerBackup = (entries: string[], head = "<link rel='alternate' href='https://ada.blogspot.com/'/>") =>
  `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>
<feed ${NAMESPACES}><id>tag:blogger.com,1999:blog-7.archive</id><title type='text'>Old &amp; new</title>${head}
${entries.join('\n')}
</feed>`

interface Values {
  title?: string
  html?: string
  at?: string
  author?: string
  /** Of the profile; empty: none. */
  profile?: string
  labels?: string[]
  /** Of the address. */
  path?: string
  more?: string
}

/** An entry of the backup of Settings › Back up content: a post unless `kind` says something else. */
export function bloggerEntry(id: number, values: Values = {}, kind = 'post'): string {
  const {
    html = `The text of post ${id}.`,
    at = '2017-06-20T00:32:00.000-04:00',
    author = 'Ada',
    profile = '1',
  } = values
  const { title = `Post ${id}`, labels = [], path = `/2017/06/post-${id}.html`, more = '' } = values
  return `<entry><id>tag:blogger.com,1999:blog-7.${kind === 'page' ? 'page' : 'post'}-${id}</id><published>${at}</published>
<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/>
${labels.map((label) => `<category scheme='http://www.blogger.com/atom/ns#' term='${escaped(label)}'/>`).join('')}
<title type='text'>${escaped(title)}</title><content type='html'>${escaped(html)}</content>
${path && `<link rel='alternate' type='text/html' href='https://ada.blogspot.com${path}' title='x'/>`}
<author><name>${escaped(author)}</name>${profile && `<uri>${PROFILE}${profile}</uri>`}<email>noreply@blogger.com</email></author>
${more}</entry>`
}

/** A comment in such a backup. @param of the number of its post, @param to that of the comment that it replies to */
export const bloggerComment = (id: number, of: number, values: Values = {}, to?: number): string =>
  bloggerEntry(
    id,
    {
      title: 'x',
      html: `The text of comment ${id}.`,
      author: 'Grace',
      profile: '',
      path: '',
      ...values,
      more: `<thr:in-reply-to href='https://ada.blogspot.com/2017/06/post-${of}.html' ref='tag:blogger.com,1999:blog-7.post-${of}' type='text/html'/>
${to === undefined ? '' : `<link rel='related' href='https://www.blogger.com/feeds/7/${of}/comments/default/${to}'/>`}${values.more ?? ''}`,
    },
    'comment',
  )

/** An entry of `feed.atom` in Google Takeout. @param type POST, PAGE or COMMENT */
export const takeoutEntry = (id: number, fields: Record<string, string>, type = 'POST', more = ''): string =>
  `<entry><id>tag:blogger.com,1999:blog-7.post-${id}</id><blogger:type>${type}</blogger:type>
${Object.entries({
  'blogger:status': 'LIVE',
  title: `Post ${id}`,
  content: `The text of post ${id}.`,
  published: '2024-02-03T04:05:06.789Z',
  ...fields,
})
  .map(([name, text]) => `<${name}${name === 'content' ? " type='html'" : ''}>${escaped(text)}</${name}>`)
  .join('\n')}
<author><name>Ada</name><uri/><blogger:type>BLOGGER</blogger:type></author><blogger:location/><link/><enclosure/>${more}</entry>`
