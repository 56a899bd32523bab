const WORDS = 'lamp harbour tea winter letter garden clock river bread window market island paper stone'.split(' ')

/** An export of WordPress in pieces: posts of 600 words with a comment each, the first ones with a picture, `0.jpg` and on. */
export function* wordpressExport(posts: number, pictures: number): Generator<string> {
  yield `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
<wp:base_blog_url>https://old.example</wp:base_blog_url>`
  for (let at = 0; at < posts; at++) {
    const words = Array.from({ length: 600 }, (_, word) => WORDS[(at * 7 + word * word) % WORDS.length])
    const picture = at < pictures ? `<img src="https://old.example/${at}.jpg" alt="A view">` : ''
    yield `<item><title>Post ${at}</title><link>https://old.example/2020/post-${at}/</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[<p>${words.slice(0, 300).join(' ')}</p>${picture}<p>${words.slice(300).join(' ')}</p>]]></content:encoded>
<wp:post_id>${at + 1}</wp:post_id><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><wp:comment><wp:comment_id>${at + 1}</wp:comment_id><wp:comment_author>Grace</wp:comment_author>
<wp:comment_approved>1</wp:comment_approved><wp:comment_content>Comment ${at}</wp:comment_content></wp:comment></item>`
  }
  yield '</channel></rss>'
}
