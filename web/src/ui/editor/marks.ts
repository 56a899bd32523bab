import { Mark } from '@tiptap/core'
import Code from '@tiptap/extension-code'
import Link from '@tiptap/extension-link'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { isAllowedLink } from './links.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    superscript: { toggleSuperscript: () => ReturnType }
    subscript: { toggleSubscript: () => ReturnType }
  }
}

/** Code in a line; unlike the stock mark it can be bold or a link too. */
export const InlineCode = Code.extend({ excludes: '' })

/** A link with its address alone: whatever else a pasted link has is not stored. */
export const PlainLink = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map(afterWords)
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: isAllowedLink,
  HTMLAttributes: { rel: 'noopener nofollow ugc', target: '_blank' },
})

/** The stock plugin makes links of words that have ended, for which it looks at each change: a tenth of a key's script. */
function afterWords(plugin: Plugin): Plugin {
  const { appendTransaction } = plugin.spec
  if (!appendTransaction) return plugin
  return new Plugin({
    ...plugin.spec,
    appendTransaction: (changes, before, after) =>
      changes.every(isWithinWord) ? null : appendTransaction.call(plugin, changes, before, after),
  })
}

/** Whether a change only inserts characters, none of which ends a word. */
function isWithinWord({ steps }: Transaction): boolean {
  return steps.every((step) => {
    const inserted = step instanceof ReplaceStep && step.slice.content
    return inserted && inserted.childCount === 1 && /^[\p{L}\p{N}\p{P}]+$/u.test(inserted.firstChild?.text ?? '')
  })
}

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align', getAttrs: (value) => value === 'super' && null }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() }
  },
})

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align', getAttrs: (value) => value === 'sub' && null }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() }
  },
})
