// A rule of oxlint: what a person can read is in the catalogue, messages/, and not in the code. It finds texts of JSX, and
// strings that begin with a capital letter or read like a part of a sentence.

type Node = { type: string; parent?: Node; [key: string]: unknown }
type Context = { report(found: { node: Node; message: string }): void }

const MESSAGE = 'A person can read this: put it into the catalogue (messages/en), and use it from there.'

/** What begins with a capital letter, and is no text: roles and choices of the API, and keys of a keyboard. */
const VALUES = new Set(
  `Reader Author True False Enter Escape Tab Backspace Delete PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight
   Alt Shift Control Meta Process Dead Mod Bearer Blob Files`.split(/\s+/),
)
/** Attributes whose values nobody reads. */
const NO_TEXT =
  /^(@type|key|type|role|rel|id|property|as|to|href|src|method|style|d|lang|dir|.*class(Name)?|.*Class|.*Event|animation|translate|transform)$/i

const LETTERS = /\p{L}{2}/u
/** A capitalised word, but not a name of an event, a type or a header (`GET /x`, `DOMException`, `Content-Type`). */
const CAPITALISED = /^[“‘("…\s]*\p{Lu}\p{Ll}*[’']?\p{Ll}*(?=[\s.,:;!?…”’")]|$)/u
/** Two words in capitals, but not a method and a path. */
const IN_CAPITALS = /^\p{Lu}{2,} \p{Lu}{2,}/u
/** Words with a space between them and the end of a sentence, as no list of classes has. */
const SENTENCE = /\p{L}[\p{Ll}’']* [^:[\]]*[.!?…](\s|$)/u
/** A part of a sentence beside a value: `, edited`, ` of `. Lists of classes have `-`, `:` or digits. */
const PART = /^(?!(?:px|rem|em|ms|deg)\b)(?=[\s,]|.*\s$)[\s,.(–—]*\p{Ll}+[\s\p{Ll}’',.):]*$/u

const isText = (value: string) =>
  LETTERS.test(value) && [CAPITALISED, IN_CAPITALS, SENTENCE].some((one) => one.test(value)) && !VALUES.has(value)

const templateTexts = ({ quasis }: Node) => (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)

/** Whether the string is compared, is a module's name or a type, or says to a developer what is wrong. */
function isForCode(node: Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (/^(Import|Export|TS(Literal|External)|SwitchCase|BinaryExpression)/.test(parent.type)) return true
  if (parent.type === 'NewExpression') return /^(Type|Range|Syntax)?Error$/.test(propertyName(parent.callee as Node))
  if (parent.type === 'Property') return parent.key === node || NO_TEXT.test(propertyName(parent.key as Node))
  return false
}

/** The name of a property, as `type` and `'@type'`. */
const propertyName = ({ name, value }: Node) => String(name ?? value)

/** Whether it is in an attribute that no one reads, such as `className`. */
function isAttribute(node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (at.type === 'JSXAttribute') return NO_TEXT.test(propertyName(at.name as Node))
    if (at.type === 'JSXElement' || at.type === 'BlockStatement') return false
  }
  return false
}

export default {
  meta: { name: 'catalogue' },
  rules: {
    'no-text': {
      create(context: Context) {
        const report = (node: Node) => context.report({ node, message: MESSAGE })
        return {
          JSXText(node: Node) {
            if (LETTERS.test(node.value as string)) report(node)
          },
          Literal(node: Node) {
            if (typeof node.value !== 'string' || isForCode(node) || isAttribute(node)) return
            if (isText(node.value)) report(node)
          },
          TemplateLiteral(node: Node) {
            const parts = templateTexts(node)
            if (node.parent?.type === 'TaggedTemplateExpression' || isForCode(node) || isAttribute(node)) return
            const isPart = parts.length > 1 && parts.some((part) => LETTERS.test(part) && PART.test(part))
            if (isText(parts.join('x')) || isText(parts[0] ?? '') || isPart) report(node)
          },
        }
      },
    },
  },
}
