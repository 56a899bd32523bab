/** Clipboards in the shape that other programs give them, with their clutter, and what arrives of each. */
export interface Clipboard {
  html?: string
  text: string
  /** The HTML that the editor makes of it. */
  arrives: string
  /** What the notice says, beside that something was pasted. */
  lost?: string
}

const word = (list: string, level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`

const docs = (text: string) =>
  `<p dir="ltr" style="line-height:1.38" role="presentation"><span style="font-size:11pt;font-weight:400;vertical-align:baseline;white-space:pre-wrap">${text}</span></p>`

export const CLIPBOARDS: Record<string, Clipboard> = {
  'lists of Word, nested and mixed': {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@list l0:level1 {mso-level-number-format:bullet;}</style></head><body lang=EN-US><!--StartFragment-->${word('l0', 1, '3.', 'One')}
${word('l0', 2, '·', 'Two')}
${word('l0', 4, 'a)', 'Three')}
${word('l0', 2, '·', 'Four')}
${word('l0', 1, '4.', 'Five')}<p class=MsoNormal>A note<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p>
<p class=MsoHeading7 style='mso-outline-level:7'>Small</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Below</p><p class=MsoFootnoteText>and <b>more</b></p></div></div><!--EndFragment--></body></html>`,
    text: '3. One',
    arrives:
      '<ol start="3"><li><p>One</p><ul><li><p>Two</p><ol><li><p>Three</p></li></ol></li><li><p>Four</p></li></ul></li><li><p>Five</p></li></ol><p>A note<sup data-kind="footnote">Below and <strong>more</strong></sup></p><h3>Small</h3><p></p>',
  },
  'lists of Google Docs, beside their items': {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h4 dir="ltr">Title</h4><ul><li dir="ltr" aria-level="1">${docs('One')}</li><ul><li dir="ltr" aria-level="2">${docs('Two')}</li></ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked">${docs('Three')}</li></ul><p><span style="font-weight:700">bold</span> <span style="vertical-align:super;font-size:0.6em">up</span></p></b>`,
    text: 'Title',
    arrives:
      '<h3>Title</h3><ul><li><p>One</p><ul><li><p>Two</p></li></ul></li><li><p>☑ Three</p></li></ul><p><strong>bold</strong> <sup>up</sup></p>',
  },
  'LibreOffice, whose items are not closed, with a footnote': {
    html: `<html><head><meta name="generator" content="LibreOffice"/><style>h1.western { font-size: 18pt }</style></head><body lang="en-US"><h1 class="western">Title</h1>
<p style="line-height: 100%; margin-bottom: 0in">Plain <strike>struck</strike> H<sub>2</sub>O<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>
on</p>
<ul>
	<li><p style="line-height: 100%">One</p>
	<ul>
		<li><p>Two</p>
	</ul>
	<li><p>Three</p>
</ul>
<pre>a
  b</pre>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Below
</p></div></body></html>`,
    text: 'Title',
    arrives:
      '<h1>Title</h1><p>Plain <s>struck</s> H<sub>2</sub>O<sup data-kind="footnote">Below</sup> on</p><ul><li><p>One</p><ul><li><p>Two</p></li></ul></li><li><p>Three</p></li></ul><pre><code>a\n  b</code></pre><p></p>',
  },
  'footnotes of a page, with their list, and a number that leads elsewhere': {
    html: `<p>One<sup><a href="https://site.example/blog/1#fn-1" role="doc-noteref">1</a></sup> two <b><sup id="r2"><a href="#fn:b">[b]</a></sup></b>, see <a href="https://example.org/#part">2</a></p><div role="doc-endnotes"><h2>Footnotes</h2><hr><ol><li id="fn-1"><a href="https://example.org/">Ada</a>, p. 7 <a href="#fnref-1">↑</a></li><li id="fn:b"><p>Second <a href="#r2">↩</a></p></li></ol></div>`,
    text: 'One',
    arrives:
      '<p>One<sup data-kind="footnote"><a target="_blank" rel="noopener nofollow ugc" href="https://example.org/">Ada</a>, p. 7</sup> two <sup data-kind="footnote">Second</sup>, see <a target="_blank" rel="noopener nofollow ugc" href="https://example.org/#part">2</a></p>',
  },
  'lists with an item of its own around a list': {
    html: '<ul><li>One</li><li style="list-style: none"><ul><li>Two</li></ul></li><li>Three</li></ul><ol><li><ol><li>Four</li></ol></li></ol>',
    text: 'One',
    arrives:
      '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li><li><p>Three</p></li></ul><ol><li><p></p><ol><li><p>Four</p></li></ol></li></ol><p></p>',
  },
  'words that are apart by their looks alone, and a link without an address': {
    html: '<div style="display: flex; gap: 8px;"><span>12 May</span><span>5 minutes</span></div><a href="/about" style="display: block;">About</a><span style="display: block;">Below</span><details><summary>More</summary>of it</details><p><ruby>漢<rt>かん</rt></ruby>字 <q>said</q> 2 * 3 * 4 _a_</p>',
    text: '12 May',
    arrives:
      '<p>12 May 5 minutes</p><p>About</p><p>Below</p><p>More</p><p>of it</p><p>漢（かん）字 “said” 2 * 3 * 4 _a_</p>',
    lost: '1 link without a full address became text',
  },
  'cells of a spreadsheet, some merged': {
    html: `<html><body><!--StartFragment--><table border=0 style='width:200pt'><colgroup><col width=64></colgroup><tr height=20><td colspan=2 class=xl65>Prices</td></tr><tr><td>Bread<br style='mso-data-placement:same-cell'>white</td><td align=right>3</td></tr></table><!--EndFragment--></body></html>`,
    text: 'Prices',
    arrives:
      '<table><tbody><tr><td><p>Prices</p></td><td><p></p></td></tr><tr><td><p>Bread<br>white</p></td><td><p>3</p></td></tr></tbody></table><p></p>',
    lost: '1 merged cell was split',
  },
  'code of an editor': {
    html: `<meta charset='utf-8'><div style="color:#d4d4d4;font-family:Menlo, Monaco, 'Courier New', monospace;white-space:pre;"><div><span style="color:#c586c0">if</span><span> (a &lt; b)&nbsp;{</span></div><div><span>&nbsp;&nbsp;return</span></div><div>}</div></div>`,
    text: 'if (a < b) {',
    arrives: '<pre><code>if (a &lt; b) {\n  return\n}</code></pre><p></p>',
  },
  'a page with code, a quote, a rule and a video': {
    html: `<div><div class="highlight highlight-source-js"><pre><span>let</span> a<br>let b</pre></div><blockquote>Said</blockquote><hr><div>One</div><div>Two <a href="https://example.org/">three</a><kbd>K</kbd></div><iframe src="https://video.example/1"></iframe></div>`,
    text: 'let a',
    arrives:
      '<pre><code class="language-js">let a\nlet b</code></pre><blockquote><p>Said</p></blockquote><hr><p>One</p><p>Two <a target="_blank" rel="noopener nofollow ugc" href="https://example.org/">three</a><code>K</code></p><p><a target="_blank" rel="noopener nofollow ugc" href="https://video.example/1">https://video.example/1</a></p>',
    lost: '1 embedded element became a link or text',
  },
  'pictures that cannot be read': {
    html: '<p>Before<img src="file:///C:/Users/x/clip_image001.png" alt="The harbour"><img src="blob:https://docs.example/1"><img src="https://a.example/photo.jpg?w=9"><img width="200" v:shapes="Drawing"><img src="https://a.example/count" width="1"></p><p>After</p>',
    text: 'Before',
    arrives: '<p>Before</p><p>After</p>',
    lost: '4 pictures were left out (The harbour, without a name, photo.jpg, without a name)',
  },
  Markdown: {
    text: '# Title\n\nSome **bold** and `code`, \\# no heading[^1]\n\n1. One\n   - Two\n\n> Said\n\n```js\nlet a < b\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nArray<string> and <kbd>K</kbd>\n\n[^1]: Below',
    arrives:
      '<h1>Title</h1><p>Some <strong>bold</strong> and <code>code</code>, # no heading<sup data-kind="footnote">Below</sup></p><ol><li><p>One</p><ul><li><p>Two</p></li></ul></li></ol><blockquote><p>Said</p></blockquote><pre><code class="language-js">let a &lt; b</code></pre><table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><hr><p>Array&lt;string&gt; and <code>K</code></p>',
  },
  'words and a tab that stand in no paragraph of their own': {
    html: '<b style="font-weight:normal"><p><span>First</span></p><span style="white-space:pre-wrap">Harbour</span><span style="white-space:pre"><span>\t</span></span><span>lights</span> <i>at</i>\n<i>dusk</i></b><ul><li><p>One</p><span>Two</span> <span>words</span></li></ul>',
    text: 'First',
    arrives:
      '<p>First</p><p>Harbour\tlights <em>at</em> <em>dusk</em></p><ul><li><p>One</p><p>Two words</p></li></ul><p></p>',
  },
  'code of several lines outside of a block of code': {
    html: '<p>A lamp:</p><code><span>turn</span><span> </span><span>on</span><span>()</span><br><span>  </span><span>wait</span><br>end</code><p><code class="language-js">let<span> </span>a<br>let b</code></p><p>In a line <code>a<span> </span>b</code></p>',
    text: 'A lamp:',
    arrives:
      '<p>A lamp:</p><pre><code>turn on()\n  wait\nend</code></pre><pre><code class="language-js">let a\nlet b</code></pre><p>In a line <code>a b</code></p>',
  },
  'equations that pages have drawn': {
    html: '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>a</span><sup>2</sup></span></span> and <span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle b^{2}}"><mi>b</mi></math></span><img src="https://a.example/b.svg" alt="b"></span>, <span class="MathJax_Preview">c</span><span class="MathJax">c</span><script type="math/tex">c_1</script> or <mjx-container><mjx-math>x</mjx-math><mjx-assistive-mml><math><mi>y</mi></math></mjx-assistive-mml></mjx-container>; \\(d^2\\) stays.</p>',
    text: 'So',
    arrives: '<p>So a^2 and b^{2}, c_1 or y; \\(d^2\\) stays.</p>',
  },
  'lists of Quill, flat': {
    html: '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>One</li><li data-list="ordered" class="ql-indent-1">Two</li><li data-list="checked">Three</li></ol>',
    text: 'One',
    arrives: '<ul><li><p>One</p><ol><li><p>Two</p></li></ol></li><li><p>☑ Three</p></li></ul><p></p>',
  },
  'Markdown with equations': {
    text: '# Title\n\nSo \\(a_1 * b * c_1\\) and $x_1*y*z_1$ cost $5 or $6\n\n\\[\na < b\n\\]',
    arrives: '<h1>Title</h1><p>So \\(a_1 * b * c_1\\) and $x_1*y*z_1$ cost $5 or $6</p><p>\\[ a &lt; b \\]</p>',
  },
  'plain text': { text: 'One\nTwo * three\n\nFour', arrives: '<p>One</p><p>Two * three</p><p>Four</p>' },
}
