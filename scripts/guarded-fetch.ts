// A rule of oxlint: the server connects to an address only through `fetchPublic`, which checks it. Exceptions are in
// `oxlint.config.ts`. Libraries that connect by themselves (S3, SMTP, PostgreSQL, telemetry, Google's keys) are given
// addresses that the operator chose.
import { type Context, type Node, nameOf } from './log-lines.ts'

const MESSAGE = 'Fetch with fetchPublic of server/http/fetch-public.ts, which checks the address that others chose.'

const MODULES = new Set(
  ['http', 'https', 'http2', 'net', 'tls', 'dgram'].flatMap((name) => [name, `node:${name}`]).concat('undici', 'ws'),
)
/** What of these modules connects to no other address. */
const HARMLESS = new Set([
  'createServer',
  'WebSocketServer',
  'isIP',
  'isIPv4',
  'isIPv6',
  'STATUS_CODES',
  'METHODS',
  'ServerResponse',
])
const GLOBALS = new Set(['WebSocket', 'EventSource', 'XMLHttpRequest'])

const isOfModule = (source: Node | undefined) => MODULES.has(String(source?.value))

/** Whether a part of an import can connect: a type cannot, nor can what is harmless; the whole module can. */
function canConnect({ type, importKind, imported }: Node): boolean {
  if (importKind === 'type') return false
  return type !== 'ImportSpecifier' || !HARMLESS.has(nameOf(imported as Node))
}

export default {
  meta: { name: 'guarded-fetch' },
  rules: {
    'only-fetch-public': {
      create(context: Context) {
        const report = (node: Node) => context.report({ node, message: MESSAGE })
        return {
          ImportDeclaration(node: Node) {
            if (node.importKind === 'type' || !isOfModule(node.source as Node)) return
            if ((node.specifiers as Node[]).some(canConnect)) report(node)
          },
          ImportExpression(node: Node) {
            if (isOfModule(node.source as Node)) report(node)
          },
          CallExpression(node: Node) {
            const callee = node.callee as Node
            const isMember = callee.type === 'MemberExpression'
            const called = nameOf((isMember ? callee.property : callee) as Node)
            const isGlobal = !isMember || nameOf(callee.object as Node) === 'globalThis'
            if (called === 'fetch' && isGlobal) report(node)
            if (called === 'getBuiltinModule' && isOfModule((node.arguments as Node[])[0])) report(node)
          },
          NewExpression(node: Node) {
            if (GLOBALS.has(nameOf(node.callee as Node))) report(node)
          },
        }
      },
    },
  },
}
