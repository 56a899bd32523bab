// A rule of oxlint: a line of the log has an `event`, by which it is searched for and counted, whatever its words are.

/** A part of the source. */
export type Node = { type: string; parent?: Node; [key: string]: unknown }
/** Where a rule reports what it finds. */
export type Context = { report(found: { node: Node; message: string }): void }

const LEVELS = /^(fatal|error|warn|info|debug|trace)$/
const MESSAGE = "A line of the log has an event: log.warn({ event: 'storage full' }, 'new pictures rejected')."

/** The name of an identifier, or the text of a string: `type` and `'@type'`. */
export const nameOf = ({ name, value }: Node) => String(name ?? value)

/** Whether what is called writes to a log: `log.warn`, `request.log.error`, `this.#log.info`. */
export function isLog({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression' || !LEVELS.test(nameOf(property as Node))) return false
  return nameOf(((object as Node).property ?? object) as Node) === 'log'
}

const hasEvent = (node: Node | undefined) =>
  node?.type === 'ObjectExpression' &&
  (node.properties as Node[]).some(({ key }) => key !== undefined && nameOf(key as Node) === 'event')

export default {
  meta: { name: 'log-lines' },
  rules: {
    event: {
      create: (context: Context) => ({
        CallExpression(node: Node) {
          const [first] = node.arguments as Node[]
          if (isLog(node.callee as Node) && !hasEvent(first)) context.report({ node, message: MESSAGE })
        },
      }),
    },
  },
}
