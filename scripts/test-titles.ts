// A rule of oxlint: a test says in one short phrase what the site does, and its steps say the rest.

type Node = { type: string; [key: string]: unknown }
type Context = { report(found: { node: Node; message: string }): void }

const TITLE_MAX = 80
const MESSAGE = `A test's title has at most ${TITLE_MAX} characters: say what the site does, and the rest in steps.`

/** The names in a callee, the first one first: `test` and `each` of `test.each([])`. */
function namesIn(callee: Node): unknown[] {
  if (callee.type === 'CallExpression') return namesIn(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return [callee.name]
  return [...namesIn(callee.object as Node), (callee.property as Node).name]
}

/** The characters of a title as it is written, without the values that it is filled with; 0 if it is no title. */
function lengthOf(title: Node | undefined): number {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value.length
  if (title?.type !== 'TemplateLiteral') return 0
  return (title.quasis as { value: { raw: string } }[]).reduce((sum, { value }) => sum + value.raw.length, 0)
}

export default {
  meta: { name: 'test-titles' },
  rules: {
    'short-title': {
      create(context: Context) {
        return {
          CallExpression(node: Node) {
            const [first, ...more] = namesIn(node.callee as Node)
            if (!['test', 'it', 'describe'].includes(String(first)) || more.includes('step')) return
            const [title] = node.arguments as Node[]
            if (title && lengthOf(title) > TITLE_MAX) context.report({ node: title, message: MESSAGE })
          },
        }
      },
    },
  },
}
