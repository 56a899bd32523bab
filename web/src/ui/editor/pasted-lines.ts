import { rename } from './pasted-dom.ts'

/** Block elements. */
const BLOCKS =
  'p, div, ul, ol, li, dl, dt, dd, table, tbody, thead, tfoot, tr, td, th, h1, h2, h3, h4, h5, h6, hr, pre, blockquote, figure, figcaption, section, article, aside, main, header, footer, nav, address, form, fieldset'
/** Elements that take no paragraphs beside their own children. */
const NO_LINES = 'p, pre, ul, ol, dl, table, tbody, thead, tfoot, tr, figure, h1, h2, h3, h4, h5, h6'

const isBlock = (node: Node) => node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null)

/**
 * Puts the words that are beside paragraphs, in none of their own, into one: the editor leaves out the spaces and tabs
 * between them otherwise.
 */
export function looseLines(around: Element): void {
  if (!around.querySelector(BLOCKS)) return
  let line: Element | undefined
  for (const node of [...around.childNodes]) {
    if (isBlock(node) || around.matches(NO_LINES)) {
      line = undefined
      if (node instanceof Element) looseLines(node)
    } else if (line) line.append(node)
    else if (node.nodeType !== Node.COMMENT_NODE && node.textContent?.trim()) {
      line = around.ownerDocument.createElement('p')
      node.replaceWith(line)
      line.append(node)
    }
  }
}

/** Code of several lines that alone is on them is a block of code, regardless of the element its program uses. */
export function codeOfLines(body: HTMLElement): void {
  for (const code of body.querySelectorAll('code')) {
    if (code.closest('pre') || !code.querySelector('br')) continue
    const paragraph = code.closest('p, div')
    const isWhole = paragraph?.textContent?.trim() === code.textContent?.trim()
    if (!isWhole && !(endsLine(code.previousSibling, 'previousSibling') && endsLine(code.nextSibling, 'nextSibling')))
      continue
    const pre = code.ownerDocument.createElement('pre')
    if (isWhole && paragraph) paragraph.replaceWith(pre)
    else code.replaceWith(pre)
    pre.append(code)
  }
}

function endsLine(node: ChildNode | null, next: 'previousSibling' | 'nextSibling'): boolean {
  if (!node || isBlock(node) || node.nodeName === 'BR') return true
  return !node.textContent?.trim() && endsLine(node[next], next)
}

const MATH = '.katex-display, .katex, mjx-container, .MathJax, .MathJax_Display, .mwe-math-element, math'

/** Equations as their source, once: pages draw them, and have the source beside that for screen readers. */
export function equations(page: Document): void {
  for (const script of page.querySelectorAll('script[type^="math/tex"]')) {
    let drawn = script.previousElementSibling
    while (drawn?.matches('.MathJax_Preview, .MathJax, .MathJax_Display, .MJX_Assistive_MathML')) {
      drawn.remove()
      drawn = script.previousElementSibling
    }
    script.replaceWith(script.textContent ?? '')
  }
  for (const drawn of page.querySelectorAll(MATH)) {
    if (!drawn.isConnected || drawn.parentElement?.closest(MATH)) continue
    const math = drawn.matches('math') ? drawn : drawn.querySelector('math')
    if (!math) continue
    const written = math.querySelector('annotation[encoding*="tex" i]')?.textContent ?? math.getAttribute('alttext')
    // Without its source, its spoken form.
    if (!written) for (const note of math.querySelectorAll('annotation, annotation-xml')) note.remove()
    const source = (written ?? math.textContent ?? '').trim().replace(/^\{\\displaystyle ([\s\S]*)\}$/, '$1')
    drawn.replaceWith(source)
  }
}

/** Quill writes the items of all kinds and depths into one list: attributes say which is which. */
export function listsOfQuill(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ol, ul):has(> li[data-list])')) {
    const outermost: Element[] = []
    const open: Element[] = []
    for (const item of list.querySelectorAll<HTMLElement>(':scope > li')) {
      const kind = item.dataset.list === 'ordered' ? 'ol' : 'ul'
      const depth = Number(/\bql-indent-(\d)/.exec(item.className)?.[1] ?? 0) + 1
      while (open.length > depth || (open.length === depth && open.at(-1)?.localName !== kind)) open.pop()
      while (open.length < depth) {
        const next = list.ownerDocument.createElement(kind)
        const around = open.at(-1)
        if (!around) outermost.push(next)
        else (around.lastElementChild ?? around.appendChild(list.ownerDocument.createElement('li'))).append(next)
        open.push(next)
      }
      if (item.dataset.list === 'checked') item.prepend('☑ ')
      if (item.dataset.list === 'unchecked') item.prepend('☐ ')
      open.at(-1)?.append(item)
    }
    list.replaceWith(...outermost)
  }
  for (const block of body.querySelectorAll('.ql-code-block-container')) rename(block, 'pre')
}
