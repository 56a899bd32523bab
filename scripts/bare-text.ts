// Rules of oxlint. A browser that translates a page replaces its texts by elements. React, which knows nothing of that,
// then fails to remove such a text, to put an element before it or to change it, unless the text is all that its element has.

type Node = { type: string; [key: string]: unknown }
type Context = { report(found: { node: Node; message: string }): void }

const WRAP =
  'A translated page breaks where React adds, changes or removes this text: put it into an element of its own.'
const BEFORE = 'A translated page breaks where React puts this before a text: put that text into an element of its own.'
const PART = 'A translated page breaks where React removes a fragment with a text: make it an element.'
const VALUE = 'A translated page changes the value of an option that has none: give it one.'

/** Whether React renders nothing for this child, not even an empty text. */
function isNothing(child: Node): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value as string)
  return child.type === 'JSXExpressionContainer' && (child.expression as Node).type === 'JSXEmptyExpression'
}

/** What an expression may result in, as far as its syntax tells. */
function resultsOf(expression: Node): Node[] {
  if (expression.type === 'ConditionalExpression') {
    return [expression.consequent as Node, expression.alternate as Node].flatMap(resultsOf)
  }
  if (expression.type === 'LogicalExpression') {
    const { operator, left, right } = expression as { operator?: string; left?: Node; right?: Node }
    return [...(operator === '&&' ? [] : resultsOf(left as Node)), ...resultsOf(right as Node)]
  }
  return [expression]
}

/** Whether it is a text of the catalogue: `messages.publish`. */
const isMessage = ({ type, object }: Node) =>
  type === 'MemberExpression' && /messages$/i.test(identifierName(object as Node))
const isString = (node: Node) =>
  isMessage(node) || (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')
const isTemplate = (node: Node) =>
  (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0) ||
  (node.type === 'CallExpression' && identifierName(node.callee as Node) === 'formatMessage')
const identifierName = ({ name }: Node) => String(name ?? '')
const isElement = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment'

/** A text that never changes. Translators leave spaces alone. */
function isText(child: Node | undefined): boolean {
  if (!child) return false
  if (child.type === 'JSXText') return (child.value as string).trim() !== ''
  if (child.type !== 'JSXExpressionContainer') return false
  const { type, value } = child.expression as Node
  return isMessage(child.expression as Node) || (type === 'Literal' && typeof value === 'string' && value.trim() !== '')
}

/** Elements that may not be there from the beginning. */
function comesLater({ type, expression }: Node): boolean {
  if (type !== 'JSXExpressionContainer') return false
  const { callee } = expression as { callee?: { property?: { name: string } } }
  const results = resultsOf(expression as Node)
  return callee?.property?.name === 'map' || (results[0] !== expression && results.some(isElement))
}

function checkChildren(context: Context, parent: Node): void {
  const children = (parent.children as Node[]).filter((child) => !isNothing(child))
  if (children.length < 2 && parent.type !== 'JSXFragment') return
  children.forEach((child, index) => {
    if (parent.type === 'JSXFragment' && isText(child)) context.report({ node: parent, message: PART })
    if (child.type !== 'JSXExpressionContainer') return
    const results = resultsOf(child.expression as Node)
    const isConditional = results[0] !== child.expression
    if (results.some((result) => isTemplate(result) || (isConditional && isString(result)))) {
      context.report({ node: child, message: WRAP })
    } else if (comesLater(child) && isText(children.slice(index).find((after) => !comesLater(after)))) {
      context.report({ node: child, message: BEFORE })
    }
  })
}

function checkOption(context: Context, { name, attributes }: { name: Node; attributes: Node[] } & Node): void {
  if (name.name !== 'option') return
  const hasValue = attributes.some(
    (attribute) => attribute.type === 'JSXSpreadAttribute' || (attribute.name as Node).name === 'value',
  )
  if (!hasValue) context.report({ node: name, message: VALUE })
}

export default {
  meta: { name: 'translated-pages' },
  rules: {
    'no-bare-text': {
      create(context: Context) {
        const check = (node: Node) => checkChildren(context, node)
        return { JSXElement: check, JSXFragment: check }
      },
    },
    'option-value': {
      create(context: Context) {
        const check = (node: Parameters<typeof checkOption>[1]) => checkOption(context, node)
        return { JSXOpeningElement: check }
      },
    },
  },
}
