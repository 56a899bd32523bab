// A rule of oxlint: the server and the contract speak a text in the language of whoever it is for. What is read from
// `server/language/messages.ts`, or filled in by `formatMessage`, while a module loads would stay in one language. And the
// server takes no text from #messages, which are English.
import { type Context, type Node, nameOf } from './log-lines.ts'

const FROZEN = 'This text would stay in the language of the start: read it in a function.'
const ENGLISH = 'These texts are English: use those of server/language/messages.ts.'

const FORMATS = /^format(Message|Isolated|With|Bytes|Count)$/

/** Whether it runs while the module loads. */
function isAtStart(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (/Function/.test(at.type)) return false
    if (at.type === 'PropertyDefinition' && !at.static) return false
  }
  return true
}

export default {
  meta: { name: 'spoken-texts' },
  rules: {
    'when-spoken': {
      create(context: Context & { filename: string }) {
        const isRoom = /\/server\/language\//.test(context.filename)
        const isServer = /\/server\//.test(context.filename)
        const spoken = new Set<string>()
        return {
          ImportDeclaration(node: Node) {
            const from = String((node.source as Node).value)
            if (isServer && !isRoom && node.importKind !== 'type' && from.startsWith('#messages/'))
              context.report({ node, message: ENGLISH })
            if (!/\/language\/messages\.ts$/.test(from)) return
            for (const { local } of node.specifiers as { local: Node }[]) spoken.add(nameOf(local))
          },
          MemberExpression(node: Node) {
            if (spoken.has(nameOf(node.object as Node)) && isAtStart(node)) context.report({ node, message: FROZEN })
          },
          CallExpression(node: Node) {
            if (FORMATS.test(nameOf(node.callee as Node)) && isAtStart(node)) context.report({ node, message: FROZEN })
          },
        }
      },
    },
  },
}
