// A rule of oxlint: what a person can read is in the catalogue, messages/, and not in the code. It finds texts of JSX,
// strings that begin with a capital letter or read like a part of a sentence, and messages of errors.
import { type Context, isLog, type Node, nameOf } from './log-lines.ts'

const MESSAGE = 'A person can read this: put it into the catalogue (messages/en), and use it from there.'

/** What begins with a capital letter, and is no text: roles, choices and filters of the API, and keys of a keyboard. */
const VALUES = new Set(
  `Reader Author True False All Trending Enter Escape Tab Backspace Delete PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight
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
/** Words with a space between them and the end of a sentence, as no list of classes and no statement of SQL has. */
const SENTENCE = /\p{L}[\p{Ll}’']* [^:[\]]*\S[.!?…](\s|$)/u
/** A part of a sentence beside a value: `, edited`, ` of `. Lists of classes have `-`, `:` or digits; SQL has ` as x`. */
const PART = /^(?!(?:px|rem|em|ms|deg| as \w+$)\b)(?=[\s,]|.*\s$)[\s,.(–—]*\p{Ll}+[\s\p{Ll}’',.):]*$/u

const isText = (value: string) =>
  LETTERS.test(value) && [CAPITALISED, IN_CAPITALS, SENTENCE].some((one) => one.test(value)) && !VALUES.has(value)

const templateTexts = ({ quasis }: Node) => (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)

/** The classes of the language, by which a developer says what is wrong: their messages are for the log. */
const PLAIN_ERROR = /^(Type|Range|Syntax)?Error$/

/** Whether the string is compared, is a module's name or a type, is in a line of the log, or is for a developer. */
function isForCode(node: Node): boolean {
  let { parent } = node
  while (parent?.type === 'BinaryExpression' && parent.operator === '+') parent = parent.parent
  if (!parent) return false
  if (/^(Import|Export|TS(Literal|External)|SwitchCase|BinaryExpression)/.test(parent.type)) return true
  if (parent.type === 'NewExpression') return PLAIN_ERROR.test(nameOf(parent.callee as Node))
  if (parent.type === 'CallExpression') return isLog(parent.callee as Node)
  if (parent.type === 'Property') return parent.key === node || NO_TEXT.test(nameOf(parent.key as Node))
  return false
}

/** Whether it is the message of an error of this program, such as OperatorError, which a person sees. */
function isShownError({ parent }: Node, text: string): boolean {
  if (parent?.type !== 'NewExpression' || !/\p{L} /u.test(text)) return false
  const name = nameOf(parent.callee as Node)
  return name.endsWith('Error') && !PLAIN_ERROR.test(name)
}

/** Whether it is in an attribute that no one reads, such as `className`. */
function isAttribute(node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (at.type === 'JSXAttribute') return NO_TEXT.test(nameOf(at.name as Node))
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
            if (isText(node.value) || isShownError(node, node.value)) report(node)
          },
          TemplateLiteral(node: Node) {
            const parts = templateTexts(node)
            if (node.parent?.type === 'TaggedTemplateExpression' || isForCode(node) || isAttribute(node)) return
            const isPart = parts.length > 1 && parts.some((part) => LETTERS.test(part) && PART.test(part))
            const whole = parts.join('x')
            if (isText(whole) || isText(parts[0] ?? '') || isPart || isShownError(node, whole)) report(node)
          },
        }
      },
    },
  },
}
