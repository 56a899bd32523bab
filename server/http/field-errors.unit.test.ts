import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BlogChanges, ListingQuery, NewBlog } from '#contract/blogs.ts'
import { CALLS, type Call } from '#contract/calls.ts'
import { NewComment } from '#contract/comments.ts'
import { DraftSave } from '#contract/drafts.ts'
import { FIELD_CODES } from '#contract/field-errors.ts'
import { Login } from '#contract/session.ts'
import { SettingsChange } from '#contract/settings.ts'
import { SitePageChange } from '#contract/site-pages.ts'
import { ProfileChanges } from '#contract/users.ts'
import { parseFields } from './field-errors.ts'

const category = (name: string) => ({ name, was: [] })

test.each<[string, z.ZodType, Record<string, unknown>, Record<string, string>]>([
  ['missing fields', Login, {}, { email: 'required', password: 'required', role: 'required' }],
  ['empty ones', Login, { email: '', password: '', role: '' }, { email: 'required', role: 'required' }],
  ['an address', Login, { email: 'ada' }, { email: 'invalid-email' }],
  ['another type', Login, { email: 1 }, { email: 'invalid-type' }],
  ['invisible texts', NewBlog, { title: '\u200b' }, { title: 'required' }],
  ['a short text', NewBlog, { title: 'Short', intro: '<p>Short</p>' }, { title: 'too-short', intro: 'too-short' }],
  ['tags', NewBlog, { tags: 'a b c, d!' }, { tags: 'invalid-format' }],
  ['many tags', NewBlog, { tags: 'a,b,c,d,e,f' }, { tags: 'too-many' }],
  ['a time', NewBlog, { publishAt: 'tomorrow' }, { publishAt: 'invalid-date' }],
  ['a choice', BlogChanges, { smallChange: 'perhaps' }, { smallChange: 'invalid-choice' }],
  ['numbers', ListingQuery, { limit: 'x' }, { limit: 'invalid-number' }],
  ['a large number', ListingQuery, { limit: '101' }, { limit: 'too-large' }],
  ['a small one', ListingQuery, { limit: '0' }, { limit: 'too-small' }],
  ['hidden characters', ProfileChanges, { name: 'Ada\u202e' }, { name: 'invalid-characters' }],
  ['a link', ProfileChanges, { links: 'https://x' }, { links: 'invalid-url' }],
  ['a list', NewComment, { comment: 'x', mentions: Array(11).fill('x') }, { mentions: 'too-many' }],
  ['a quote without a section', NewComment, { comment: 'x', quote: 'y' }, { quote: 'incomplete' }],
  ['a field in a field', DraftSave, { fields: { title: { value: '' } } }, { 'fields.title.at': 'required' }],
  ['contrast', SettingsChange, { accentDark: '#220044' }, { accentDark: 'low-contrast' }],
  ['a colour', SettingsChange, { accentDark: 'red' }, { accentDark: 'invalid-format' }],
  ['no category', SettingsChange, { categories: [] }, { categories: 'required' }],
  ['a filter', SettingsChange, { categories: [category('all')] }, { categories: 'reserved' }],
  ['a name twice', SettingsChange, { categories: [category('A'), category('a')] }, { categories: 'duplicate' }],
  [
    'blanks',
    SitePageChange,
    { title: 'Terms', content: '[name]', isPublished: true, expected: null },
    { content: 'incomplete' },
  ],
])('%s', (_what, schema, sent, codes) => {
  const { faults } = parseFields(schema, sent)
  expect(Object.fromEntries(faults.map(({ path, code }) => [path, code]))).toMatchObject(codes)
})

/** A schema, and all of which it is made. */
function* schemasIn(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  for (const part of Object.values(schema._zod.def).flatMap((value: unknown) => partsOf(value))) yield* schemasIn(part)
}

function partsOf(value: unknown): z.core.$ZodType[] {
  if (value instanceof z.core.$ZodType) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(schemaOf) : []
}

const schemaOf = (value: unknown) => (value instanceof z.core.$ZodType ? [value] : [])

test('each rule of a call that zod does not know has a code', () => {
  const sent = Object.entries<Call>(CALLS).flatMap(([name, { params, query, body, form }]) =>
    [params, query, body, form?.fields].flatMap((schema) =>
      (schema ? [...schemasIn(schema)] : []).map((one) => [name, one] as const),
    ),
  )
  const rules = sent.flatMap(
    ([
      name,
      {
        _zod: { def },
      },
    ]) =>
      ((def as { checks?: z.core.$ZodCheck[] }).checks ?? []).map(
        (check) => [name, check._zod.def as z.core.$ZodCustomDef] as const,
      ),
  )
  const own = rules.filter(([, { check, fn }]) => check === 'custom' && fn)
  expect(own.length).toBeGreaterThan(20)
  expect(
    own.filter(([, { params }]) => !FIELD_CODES.some((code) => code === params?.code)).map(([name]) => name),
  ).toEqual([])
})

test('errors that a rule adds itself have a code, too', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const adds = (file: string) => readFileSync(root + file, 'utf8').includes('.addIssue(')
  expect(globSync('contract/*.ts', { cwd: root }).filter(adds)).toEqual(['contract/field-errors.ts'])
})
