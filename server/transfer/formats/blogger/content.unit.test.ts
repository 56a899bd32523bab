import { expect, test } from 'vitest'
import { contentOf } from './content.ts'
import { originalOf } from './pictures.ts'

const read = (html: string) => contentOf(html, 'https://ada.blogspot.com/2017/06/a.html', new Map(), new Set())
const html = (content: string) => read(content).replaceAll(/ data-others="[^"]*"/g, '')

const SIZED = 'https://1.bp.blogspot.com/-a/b/c/d'
const BIG = `${SIZED}/s0/cup.jpg`
const figure = (inside: string) => `<figure>${inside}</figure>`
const picture = `<img src="${BIG}" alt>`

test.each([
  ['One<br />\n<br />Two<br />three<br />', '<p>One</p><p>Two<br>three</p>'],
  ['<div dir="ltr"><span>One<br>&nbsp;<br>Two</span></div>', '<p>One</p><p>Two</p>'],
  ['<b>One<br><br>Two</b> and <i>more</i>', '<p><b>One</b></p><p><b>Two</b> and <i>more</i></p>'],
  ['<p>One<br><br>Two</p>', '<p>One</p><p>Two</p>'],
  ['<b>One<div>Two</div></b>', '<p><b>One</b></p><p>Two</p>'],
  ['<blockquote>One<br><br>Two</blockquote>', '<blockquote><p>One</p><p>Two</p></blockquote>'],
  [
    '<ul><li>One<br>two</li><li>Three<br><br>four</li></ul>',
    '<ul><li>One<br>two</li><li><p>Three</p><p>four</p></li></ul>',
  ],
  ['<pre>One<br><br>Two</pre>', '<pre>One<br><br>Two</pre>'],
  ['One<a name="more"></a><br><br>Two<div class="blogger-post-footer">Buy</div>', '<p>One</p><p>Two</p>'],
  ['<div><br /></div>One<div><br /></div><h3>Two<br><br>lines</h3>', '<p>One</p><h3>Two<br><br>lines</h3>'],
  [
    `<div class="separator"><a href="${SIZED}/s1600/cup.jpg" imageanchor="1"><img src="${SIZED}/s320/cup.jpg"></a></div>`,
    figure(picture),
  ],
  [
    `<div class="separator"><a href="https://a.example/b"><img src="${SIZED}/w640-h480/cup.jpg"></a></div>`,
    figure(`<a href="https://a.example/b">${picture}</a>`),
  ],
  [
    `<table class="tr-caption-container"><tbody><tr><td><a href="${SIZED}/s1600-h/cup.jpg"><img src="${SIZED}/s72-c/cup.jpg"></a></td></tr><tr><td class="tr-caption">A <b>cup</b></td></tr></tbody></table>`,
    figure(`${picture}<figcaption>A <b>cup</b></figcaption>`),
  ],
  [
    '<div class="separator"><iframe class="YOUTUBE-iframe-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=player_embedded"></iframe></div>',
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">YouTube</a></figure>',
  ],
  ['<script>alert(1)</script>One', '<p>One</p>'],
])('%s', (given, expected) => {
  expect(html(given)).toBe(expected)
})

test.each([
  ['https://3.bp.blogspot.com/-a/AAA/s320/a.jpg', 'https://3.bp.blogspot.com/-a/AAA/s0/a.jpg'],
  ['https://3.bp.blogspot.com/-a/AAA/s1600-h/a.jpg', 'https://3.bp.blogspot.com/-a/AAA/s0/a.jpg'],
  [
    'https://blogger.googleusercontent.com/img/b/R2/AV/w640-h480/a',
    'https://blogger.googleusercontent.com/img/b/R2/AV/s0/a',
  ],
  ['https://lh3.googleusercontent.com/abc=s1600', 'https://lh3.googleusercontent.com/abc=s0'],
  ['https://lh3.googleusercontent.com/abc=w640-h480-p-k-no', 'https://lh3.googleusercontent.com/abc=s0'],
  ['https://a.example/s320/a.jpg', undefined],
  ['javascript:alert(1)', undefined],
])('the original of %s is %s', (address, original) => {
  expect(originalOf(address)).toBe(original)
})

test('a picture has its original first, then its link, then what the text shows', () => {
  const html = read(`<a href="${SIZED}/s1600-h/cup.jpg"><img src="${SIZED}/s320/cup.jpg"></a>`)
  expect(html).toContain(`src="${BIG}"`)
  expect(html).toContain(`[&quot;${SIZED}/s1600/cup.jpg&quot;,&quot;${SIZED}/s320/cup.jpg&quot;]`)
})
