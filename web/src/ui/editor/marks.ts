import { Mark } from '@tiptap/core'
import Code from '@tiptap/extension-code'
import Link from '@tiptap/extension-link'
import { isAllowedLink } from './links.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    superscript: { toggleSuperscript: () => ReturnType }
    subscript: { toggleSubscript: () => ReturnType }
  }
}

/** Code in a line; unlike the stock mark it can be bold or a link too. */
export const InlineCode = Code.extend({ excludes: '' })

/** A link with only its address: other attributes of a pasted link are not stored. */
export const PlainLink = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // An address typed without a scheme gets one with the link.
  isAllowedUri: (address) => isAllowedLink(address) || /^www\.[^\s/]+\.\S+$/i.test(address),
  HTMLAttributes: { rel: 'noopener nofollow ugc', target: '_blank' },
})

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
