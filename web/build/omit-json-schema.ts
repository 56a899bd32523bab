import type { Plugin } from 'vite'

/** The modules that turn a Zod schema into JSON Schema; every schema refers to them, so no bundler can leave them out. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/** Leaves JSON Schema out of the client build: only the server's API documentation uses it, and it is a sixth of Zod. */
export function omitJsonSchema(): Plugin {
  let found = 0
  return {
    name: 'omit-json-schema',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!JSON_SCHEMA.test(id)) return
      found++
      const names = [...code.matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed)
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    },
    buildEnd(error) {
      if (!error && found !== 2)
        this.error('Zod has other modules for JSON Schema now: see web/build/omit-json-schema.ts')
    },
  }
}
