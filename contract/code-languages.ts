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

/** Other names of these languages, as writers and other programs have them. */
const ALIASES: Record<string, keyof typeof CODE_LANGUAGES> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  hpp: 'cpp',
  htm: 'html',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  mjs: 'javascript',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** The offered language that a stored name means; undefined if it is none of them. */
export function offeredLanguageOf(name: string): keyof typeof CODE_LANGUAGES | undefined {
  if (Object.hasOwn(CODE_LANGUAGES, name)) return name as keyof typeof CODE_LANGUAGES
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
}

/** The language in the classes of a `<code>` or `<pre>`, in lower case; undefined if none is named. */
export function codeLanguageOf(classes: string): string | undefined {
  return /(?:^|\s)lang(?:uage)?-([a-z0-9][a-z0-9+#_.-]{0,29})(?:\s|$)/i.exec(classes)?.[1]?.toLowerCase()
}
