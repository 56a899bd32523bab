import type { TagHandler } from './html-tokenizer.ts'

const LISTS = new Set(['ol', 'ul'])
const MARKS: Record<string, string> = { checked: '☑ ', unchecked: '☐ ' }
const NONE = new Map<string, string>()

/**
 * Passes on the lists of Quill as nested lists. Quill writes items of every kind and depth into one list, flat: what an
 * item is, is in its `data-list`, and how deep it is in its class.
 */
export class QuillLists implements TagHandler {
  readonly #next: TagHandler
  /** A list that was opened, and is not passed on until its first item shows its kind. */
  #pending: { tag: string; attributes: Map<string, string>; blank: string } | undefined
  /** The kinds of the lists that are open for items of Quill, the outermost first; in each, an item is open. */
  readonly #open: string[] = []
  /** The name of the list that Quill wrote. */
  #written = ''
  /** After the end of an item, whose nested items may follow. */
  #isBetween = false
  /** Other lists within an item. */
  #others = 0

  constructor(next: TagHandler) {
    this.#next = next
  }

  open(tag: string, attributes: Map<string, string>): void {
    if (tag === 'li' && this.#others === 0 && this.#takeItem(attributes)) return
    this.#passPending()
    if (this.#isBetween) this.#end()
    if (LISTS.has(tag) && this.#open.length === 0) this.#pending = { tag, attributes, blank: '' }
    else {
      if (LISTS.has(tag)) this.#others += 1
      this.#next.open(tag, attributes)
    }
  }

  close(tag: string): void {
    this.#passPending()
    if (this.#open.length > 0 && this.#others === 0) {
      if (tag === 'li') this.#isBetween = true
      if (LISTS.has(tag)) this.#end()
      if (tag === 'li' || LISTS.has(tag)) return
      if (this.#isBetween) this.#end()
    } else if (LISTS.has(tag) && this.#others > 0) this.#others -= 1
    this.#next.close(tag)
  }

  text(text: string): void {
    const isBlank = !text.trim()
    if (isBlank && this.#pending) this.#pending.blank += text
    if (isBlank && (this.#pending || this.#isBetween)) return
    this.#passPending()
    if (this.#isBetween) this.#end()
    this.#next.text(text)
  }

  /** Opens an item of Quill in the list that it belongs to. @returns whether it is one */
  #takeItem(attributes: Map<string, string>): boolean {
    const indent = /(?:^|\s)ql-indent-(\d)(?:\s|$)/.exec(attributes.get('class') ?? '')?.[1]
    const kind = attributes.get('data-list')
    if (kind === undefined && this.#open.length === 0) return false
    if (this.#pending) this.#written = this.#pending.tag
    else if (this.#open.length === 0) return false
    this.#pending = undefined
    this.#isBetween = false
    const list = kind === undefined ? this.#written : kind === 'ordered' ? 'ol' : 'ul'
    const depth = Number(indent ?? 0) + 1
    while (this.#open.length > depth || (this.#open.length === depth && this.#open.at(-1) !== list)) this.#closeList()
    if (this.#open.length === depth) this.#next.close('li')
    while (this.#open.length < depth) {
      this.#next.open(list, NONE)
      this.#open.push(list)
      // An item that is deeper than the one before it by more than a step.
      if (this.#open.length < depth) this.#next.open('li', NONE)
    }
    this.#next.open('li', NONE)
    const mark = MARKS[kind ?? '']
    if (mark) this.#next.text(mark)
    return true
  }

  #closeList(): void {
    this.#next.close('li')
    this.#next.close(this.#open.pop() ?? '')
  }

  /** Nothing else of the list follows. */
  #end(): void {
    while (this.#open.length > 0) this.#closeList()
    this.#isBetween = false
  }

  #passPending(): void {
    const list = this.#pending
    this.#pending = undefined
    if (!list) return
    this.#next.open(list.tag, list.attributes)
    if (list.blank) this.#next.text(list.blank)
  }
}
