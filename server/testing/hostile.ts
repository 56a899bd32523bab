import fc from 'fast-check'
import { XSS_PAYLOADS } from './xss-payloads.ts'

/** Texts that are known to break programs. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\u0000\uffff',
      '\ud800',
      '\u202eabc',
      '\ufeff',
      'é'.normalize('NFD').repeat(90),
      '🏳️‍🌈'.repeat(50),
    ],
    ...[
      "' or 1=1 --",
      "'; drop table users; --",
      '" or ""="',
      '\\',
      '%',
      '_%',
      '%00',
      '%zz',
      '%c0%ae',
      '$1',
      '{{7*7}}',
      '#{7*7}',
    ],
    ...[
      '../../../../etc/passwd',
      '..\\..\\boot.ini',
      '/',
      '//',
      '.',
      '..',
      'file:///etc/passwd',
      'con',
      '.env',
      '/media/../x',
    ],
    ...[
      'null',
      'undefined',
      'true',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e309',
      '-1',
      '0',
      '0x10',
      '1.5',
      '١',
      '９',
      '1e3',
    ],
    ...[
      '9007199254740993',
      '99999999999999999999',
      '-99999999999999999999',
      '2147483648',
      '[]',
      '{}',
      '[object Object]',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'a[]',
      'a[b]',
      'a.b',
      'A'.repeat(99),
      'A'.repeat(101),
    ],
    ...[
      '2026-01-01T00:00:00.000Z_x',
      '_',
      '__',
      '2026_',
      '0_0',
      'ﷺ'.repeat(100),
      'İ'.repeat(100),
      '\r\nset-cookie: a=b',
    ],
    'A'.repeat(70_000),
    `${' '.repeat(50_000)}x`,
    `${'a'.repeat(250)}@${'a.'.repeat(2000)}`,
  ),
  fc.constantFrom(...XSS_PAYLOADS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** JSON values that no call expects. */
export const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [null], { length: 1e9 }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** The subset of JSON Schema in the OpenAPI document that is used here. */
export interface JsonSchema {
  type?: string
  enum?: string[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Values that a schema allows, including boundary values, as text for a form or a URL. */
export function fitting(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(String(schema.const))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(name, one)))
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = 0, maximum = 1000 } = schema
    const max = Math.min(maximum, 1_000_000)
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 20) })).map(String)
  }
  if (schema.type === 'boolean' || /^(published|showEmail|remove)/.test(name)) return fc.constantFrom('true', 'False')
  if (name === 'email') return fc.uuid().map((id) => `${id}@example.org`)
  if (name === 'version') return fc.constantFrom('1', '2', '3')
  if (/intro|Description/.test(name)) {
    return fc
      .array(
        fc.oneof(
          fc.constantFrom('<p>Every evening somebody climbed.</p>', '<ul><li>x</li></ul>'),
          fc.constantFrom(...XSS_PAYLOADS),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((texts) => `<p>Long enough words.</p>${texts.join('')}`)
  }
  const { minLength = 1, maxLength = 200 } = schema
  const least = name === 'title' ? 10 : Math.max(minLength, name === 'password' ? 8 : 1)
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: least, maxLength: Math.min(maxLength, 200) }),
    fc.constantFrom('x'.repeat(least), 'x'.repeat(Math.min(maxLength, 5000))),
  )
}

/** The same for a field of a JSON body. */
export function fittingJson(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingJson(name, one)))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return fitting(name, schema).map(Number)
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-22T10:00:00.000Z', '1970-01-01T00:00:00Z')
  if (schema.type !== 'object' || !schema.properties) return fitting(name, schema)
  const fields = Object.entries(schema.properties).map(([key, one]) => [key, fittingJson(key, one)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}
