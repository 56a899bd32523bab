/**
 * The vocabulary of rich text: every tag that is stored, with its attributes. The editor makes nothing else, the
 * sanitiser writes nothing else, and readers' pages show nothing else.
 */
export const RICH_TEXT_TAGS = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  // A block of code is `<pre><code class="language-…">`; `<code>` alone is a mark.
  pre: [],
  // At the top level only. A header cell is a `th`; cells are never merged.
  table: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
  // A picture without a caption in the width of the text is a bare `img`.
  figure: ['data-width'],
  figcaption: [],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'],
  hr: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: ['class'],
  sup: [],
  sub: [],
  a: ['href', 'rel', 'target'],
} as const satisfies Record<string, readonly string[]>

/** Tags of other programs, and the tag of the vocabulary that each means. */
export const TAG_ALIASES: ReadonlyMap<string, keyof typeof RICH_TEXT_TAGS> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['ins', 'u'],
  ['strike', 's'],
  ['del', 's'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ['image', 'img'],
])

/** How wide a picture in a text is: as its text, or as wide as the page's header. */
export const PICTURE_WIDTHS = ['text', 'wide'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The languages of code offered to writers, by the name that is stored. Any other well-formed name is kept. */
export const CODE_LANGUAGES = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  dart: 'Dart',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  elixir: 'Elixir',
  go: 'Go',
  graphql: 'GraphQL',
  haskell: 'Haskell',
  html: 'HTML',
  ini: 'INI, TOML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  lua: 'Lua',
  makefile: 'Makefile',
  markdown: 'Markdown',
  nginx: 'Nginx',
  perl: 'Perl',
  php: 'PHP',
  powershell: 'PowerShell',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  scss: 'SCSS',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const

/** The language in the classes of a `<code>` or `<pre>`, in lower case; undefined if none is named. */
export function codeLanguageOf(classes: string): string | undefined {
  return /(?:^|\s)lang(?:uage)?-([a-z0-9][a-z0-9+#_.-]{0,29})(?:\s|$)/i.exec(classes)?.[1]?.toLowerCase()
}

/**
 * The visible text of rich text: tags and surrounding whitespace removed, common entities decoded.
 * A tag never spans another `<`, so the time stays linear in the length even for hostile input.
 */
export function textOf(html: string): string {
  return html
    .replace(/<(?:[bh]r|\/(?:p|h[1-3]|li|pre|t[hd]|figcaption))\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Length of `text` in UTF-8 bytes. Counted by hand because `contract/` can use neither Node nor DOM APIs. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  let isAfterHigh = false
  // By code unit: iterating over the code points of 200 kB takes 5 ms, fifteen times as long.
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x80) bytes += unit < 0x800 ? 1 : 2
    // A surrogate pair takes four bytes instead of six.
    if (isAfterHigh && unit >= 0xdc00 && unit <= 0xdfff) bytes -= 2
    isAfterHigh = unit >= 0xd800 && unit <= 0xdbff
  }
  return bytes
}
