import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { type Fields, textOf } from './front-matter.ts'
import type { Program } from './program.ts'

/** Finds what a text of its program refers to. */
export interface Targets {
  /** The address of a post by its path, file name or title; undefined: there is none. */
  post(name: string): string | undefined
  /** The address of a file of the export by its path or name. */
  file(name: string): string | undefined
}

interface Reading {
  targets: Targets
  /** What names such as `page.title` stand for. */
  values: { page: Fields; site: Fields }
  notes: Set<string>
  /** Receives tags in the text. */
  tags: string[]
}

/**
 * Replaces the template language of a program, outside code, by Markdown and HTML: what cannot be carried leaves its
 * text and a note.
 */
export function expand(text: string, program: Program, reading: Reading): string {
  const whole = program === 'jekyll' || program === 'hexo' ? liquidCode(text) : text
  return outsideCode(whole, (part) => {
    if (program === 'jekyll' || program === 'hexo') return liquid(part, reading)
    if (program === 'hugo') return shortcodes(part, reading)
    if (program === 'docusaurus' || program === 'astro') return mdx(admonitions(part), reading)
    return program === 'obsidian' || program === 'plain' ? obsidian(part, program === 'obsidian', reading) : part
  })
}

/** Changes the parts of a Markdown text that are not code. */
function outsideCode(text: string, change: (part: string) => string): string {
  const parts: string[] = []
  let [lines, fence]: [string[], string] = [[], '']
  const end = () => {
    if (lines.length > 0) parts.push(fence === '' ? outsideSpans(lines.join('\n'), change) : lines.join('\n'))
    lines = []
  }
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark !== '') {
      end()
      fence = mark
      lines.push(line)
    } else if (fence !== '' && mark.startsWith(fence) && line.trim() === mark) {
      lines.push(line)
      end()
      fence = ''
    } else lines.push(line)
  }
  end()
  return parts.join('\n')
}

/** Of a text without blocks of code: changes what is not code within a line. */
function outsideSpans(text: string, change: (part: string) => string): string {
  const spans: string[] = []
  // A private character takes the place of code, so that a tag around code is found whole.
  const masked = text.replaceAll('\uE000', '').replace(/`[^`\n]+`/g, (span) => `\uE000${spans.push(span) - 1}\uE000`)
  return change(masked).replace(/\uE000(\d+)\uE000/g, (whole, at: string) => spans[Number(at)] ?? whole)
}

/** Blocks of code in Liquid, which are Markdown's then. */
function liquidCode(text: string): string {
  const lines = text.split('\n').map((line) => {
    const [, inside] = /^\s*{%-?\s*(?:highlight|codeblock)([^%]*)%}\s*$/.exec(line) ?? []
    if (inside !== undefined) return `~~~~~~ ${/^[\w+#-]*/.exec(inside.trimStart())?.[0] ?? ''}`
    return /^\s*{%-?\s*end(?:highlight|codeblock)\s*-?%}\s*$/.test(line) ? '~~~~~~' : line
  })
  return lines.join('\n').replace(/{%-?\s*(?:end)?raw\s*-?%}/g, '')
}

/** Liquid of Jekyll and tags of Hexo, and the attributes of kramdown. */
function liquid(text: string, { targets, values, notes }: Reading): string {
  return text
    .replace(/{%-?([^%]*)%}/g, (_, inner: string) => {
      const [name = '', ...words] = inner.replace(/-$/, '').trim().split(/\s+/)
      if (name === 'post_url' || name === 'post_path') return targets.post(words[0] ?? '') ?? '#'
      if (name === 'link' || name === 'asset_path')
        return targets.post(words[0] ?? '') ?? targets.file(words[0] ?? '') ?? '#'
      if (name === 'asset_img' || name === 'img') {
        const file = words.find((word) => /\.\w+$/.test(word)) ?? ''
        return `![](${linkTarget(targets.file(file) ?? file)})`
      }
      if (name === 'youtube') return paragraphOf(`https://www.youtube.com/watch?v=${words[0] ?? ''}`)
      if (!/^(?:end\w*|comment|if|unless|else|elsif|for|assign|capture)$/.test(name)) left(notes, `{% ${name} %}`)
      return ''
    })
    .replace(/{{-?([^{}]*)}}/g, (_, inner: string) => {
      const [, path] = /^\s*["']([^"']*)["']\s*\|/.exec(inner) ?? []
      if (path !== undefined) return path
      const [, of, name = ''] = /^\s*(site|page)\.(\w+)\s*(?:\||$)/.exec(inner) ?? []
      // Addresses without that of the site are those of the folder.
      if (of === 'site' && (name === 'url' || name === 'baseurl')) return ''
      const value = of === undefined ? '' : textOf(values[of as 'site' | 'page'][name])
      if (value !== '') return value
      if (!/^\s*page\.\w+\b/.test(inner)) left(notes, `{{ ${inner.trim().slice(0, 40)} }}`)
      return ''
    })
    .replace(/{:[^{}\n]*}/g, '')
    .replace(/^[*-] TOC *$/gim, '')
}

const left = (notes: Set<string>, what: string) => notes.add(formatMessage(messages.templateLeft, { what }))

const paragraphOf = (address: string) => `\n\n${address}\n\n`
/** A target of a Markdown link, which may have spaces and brackets. */
const linkTarget = (address: string) => `<${address.replace(/[<>\n]/g, '')}>`
/** Words of a Markdown link. */
const words = (text: string) => text.replace(/[[\]\\]/g, '\\$&')

/** Shortcodes of Hugo: what is known is Markdown, of others the text inside stays. */
function shortcodes(text: string, { targets, notes }: Reading): string {
  return text.replace(
    // Nothing in it can be read in two ways: what is tried again for each space takes minutes for 1,000 of them.
    /{{[<%]([^{}]*)[>%]}}/g,
    (whole, inside: string) => {
      if (inside.startsWith('/*')) return whole
      const text = inside.trim()
      if (text.startsWith('/')) return ''
      const [name = ''] = /^[\w./-]*/.exec(text) ?? []
      const rest = text.slice(name.length).replace(/\/$/, '')
      const { named, plain } = parameters(rest)
      const [first = ''] = plain
      if (name === 'ref' || name === 'relref') return targets.post(first) ?? '#'
      if (name === 'figure' || name === 'img' || name === 'image') {
        const source = named.src ?? first
        const caption = named.caption ?? named.title ?? ''
        return `\n\n![${words(named.alt ?? '')}](${linkTarget(targets.file(source) ?? source)} "${caption.replace(/["\\\n]/g, "'")}")\n\n`
      }
      if (name === 'youtube') return paragraphOf(`https://www.youtube.com/watch?v=${named.id ?? first}`)
      if (name === 'vimeo') return paragraphOf(`https://vimeo.com/${named.id ?? first}`)
      if (name === 'gist') return paragraphOf(`https://gist.github.com/${plain.slice(0, 2).join('/')}`)
      if (name === 'tweet' || name === 'x' || name === 'twitter') {
        return paragraphOf(`https://x.com/${named.user ?? 'i'}/status/${named.id ?? plain.at(-1) ?? ''}`)
      }
      if (name === 'instagram') return paragraphOf(`https://www.instagram.com/p/${named.id ?? first}/`)
      left(notes, `{{< ${name} >}}`)
      return ''
    },
  )
}

function parameters(text: string): { named: Record<string, string>; plain: string[] } {
  const named: Record<string, string> = {}
  const plain: string[] = []
  for (const [, name, quoted, ticked, bare] of text.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|`([^`]*)`|([^\s"`=]+))/g)) {
    const value = quoted ?? ticked ?? bare ?? ''
    if (name === undefined) plain.push(value)
    else named[name] = value
  }
  return { named, plain }
}

/** `:::note Title` of Docusaurus is a quote. */
function admonitions(text: string): string {
  let depth = 0
  const lines = text.split('\n').map((line) => {
    const [, name, bracketed, title] = /^ {0,3}:{3,}([a-z]+)(?:\[([^\]]*)\])?(.*)$/s.exec(line) ?? []
    if (name !== undefined) {
      depth += 1
      return `\n> **${(bracketed ?? title ?? '').trim() || name[0]?.toUpperCase() + name.slice(1)}**\n>`
    }
    if (depth > 0 && /^ {0,3}:{3,}\s*$/.test(line)) {
      depth -= 1
      return ''
    }
    return depth > 0 ? `> ${line}` : line
  })
  return lines.join('\n')
}

/** Programs in MDX. */
function mdx(text: string, { notes }: Reading): string {
  const lines = text.split('\n')
  const kept = lines.filter((line) => !/^(?:import|export)\s[^\n]*(?:from\s|=|\{)/.test(line))
  if (kept.length < lines.length) left(notes, 'import')
  return kept.join('\n').replace(/{\/\*[^*]*\*\/}/g, '')
}

/** `> [!note] Title` is a quote with that title. */
const callouts = (text: string) =>
  text.replace(/^(> ?)\[!(\w+)\][+-]? ?(.*)$/gm, (_, mark: string, kind: string, title: string) => {
    return `${mark}**${title.trim() || kind[0]?.toUpperCase() + kind.slice(1)}**\n${mark}`
  })

/** Links between notes, callouts, comments and tags. Outside Obsidian only the first two. */
function obsidian(text: string, isObsidian: boolean, { targets, notes, tags }: Reading): string {
  const linked = callouts(text).replace(/(!?)\[\[([^[\]\n]+)\]\]/g, (_, embedded: string, inner: string) => {
    const [target = '', label = ''] = inner.split('|')
    const [name = '', heading = ''] = target.split('#')
    if (embedded !== '' && !/\.md$/i.test(name) && /\.\w+$/.test(name)) {
      const isSize = /^\d+(?:x\d+)?$/.test(label.trim())
      return `![${words(isSize ? '' : label)}](${linkTarget(targets.file(name.trim()) ?? name.trim())})`
    }
    if (embedded !== '') left(notes, `![[${name}]]`)
    const address = targets.post(name.trim())
    const shown = words(label.trim() || [name, heading].filter(Boolean).join(' › '))
    return address === undefined ? shown : `[${shown}](${linkTarget(address)})`
  })
  if (!isObsidian) return linked
  return linked
    .replace(/%%[^%]*%%/g, '')
    .replace(/==([^=\n]+)==/g, '$1')
    .replace(/(^|\s)#(\p{L}[\p{L}\p{N}_/-]*)/gu, (_, before: string, tag: string) => {
      tags.push(tag.replaceAll('/', '-'))
      return `${before}${tag}`
    })
}
