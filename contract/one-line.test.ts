import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS, type Call } from './calls.ts'
import { OneLine } from './one-line.ts'
import { oneLine, plainLine } from './visible-text.ts'

/** Texts of several paragraphs. */
const PARAGRAPHS = [
  'about',
  'links',
  'comment',
  'newComment',
  'text',
  'reason',
  'intro',
  'paraOneDescription',
  'paraTwoDescription',
  'paraThreeDescription',
  'content',
  'headerLinks',
  'socialLinks',
  'footerLinks',
  'heldWords',
]
/**
 * Fields that are compared, never shown: secrets, ids, numbers, and the fields of drafts, which keep typed text as it
 * is.
 */
const COMPARED = [
  'token',
  'password',
  'currentPassword',
  'credential',
  'code',
  'invitation',
  'id',
  '_id',
  'submissionId',
  'fields',
  'device',
  'expected',
  'points',
  'position',
  'noticeId',
  'source',
  'draftId',
  'blogId',
  'subjectId',
  'parent',
  'mentions',
  'people',
  'accounts',
  'writer',
]
const EXEMPT = new Set([...PARAGRAPHS, ...COMPARED])

/** Each text that a schema takes, by the path to it. */
function* textsIn(schema: z.ZodType, path: string[] = []): Generator<[string[], z.ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [key, value] of Object.entries(schema.shape)) yield* textsIn(value as z.ZodType, [...path, key])
  } else if (schema instanceof z.ZodArray) yield* textsIn(schema.element as z.ZodType, path)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* textsIn(schema.unwrap() as z.ZodType, path)
  else if (schema instanceof z.ZodUnion) for (const one of schema.options) yield* textsIn(one as z.ZodType, path)
  else if (schema instanceof z.ZodPipe)
    for (const [inner, field] of textsIn(schema.in as z.ZodType, path))
      yield [inner, field === schema.in ? schema : field]
  else if (schema instanceof z.ZodString) yield [path, schema]
}

const FIELDS = Object.entries<Call>(CALLS).flatMap(([name, { body, form }]) =>
  [body, form?.fields].flatMap((schema) =>
    (schema ? [...textsIn(schema)] : []).map(([path, field]) => [`${name} ${path.join('.')}`, path, field] as const),
  ),
)

test('the table has the fields that everybody sees', () => {
  const names = FIELDS.map(([name]) => name)
  for (const name of ['POST /user/register name', 'POST /blog/post title', 'PUT /blog/update/:id paraTwoTitle'])
    expect(names).toContain(name)
  for (const name of [
    'PUT /admin/settings tagline',
    'PUT /admin/settings categories.name',
    'POST /admin/pages title',
    'PUT /admin/pages/:slug title',
  ])
    expect(names).toContain(name)
})

test.each(FIELDS.filter(([, path]) => !path.some((key) => EXEMPT.has(key))))(
  '%s is one line',
  (_name, _path, field) => {
    for (const text of ['Two\r\nwords', 'Two \u2028 words\u2029', '\tTwo\u0085\v words\0', '#two\nwords', '1\n1']) {
      const parsed = field.safeParse(text)
      // Refused, or on one line.
      if (parsed.success) expect([parsed.data].flat().join('|')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
  },
)

test.each([
  [
    'Read this first\n\nGo to https://example.org/elsewhere\nto go on',
    'Read this first Go to https://example.org/elsewhere to go on',
  ],
  ['  a\rb\u2028c\u2029d\u0085e\tf\0g\u001bh\u007fi  j ', 'a b c d e f g h i j'],
  ['\r\n \n', ''],
  ['Prix\u00a0: 5\u202f000', 'Prix\u00a0: 5\u202f000'],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
  expect(OneLine().parse(text)).toBe(line)
})

test('a line for plain text reorders nothing beside it', () => {
  expect(plainLine('\u202egnp.\u2066exe\u2069\u202c \n שלום')).toBe('gnp.exe שלום')
})
