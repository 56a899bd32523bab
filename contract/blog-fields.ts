// The fields of a blog's form, once: the form, answers, drafts, revisions, search, previews and archives read them here.
// Drafts have all of them; merging, previews and counting words go by their kind. Rules of what may be entered are in
// `blogs.ts`. Without zod, so that imports add little weight.
//
// To add a field (commit 15c7adb shows what reads this file):
// 1. Its labels in `messages/en/fields.ts`, and its line of `BLOG_FIELDS`, at its place in the form. What follows does not
//    compile without steps 2 and 3.
// 2. Its rule in `blogs.ts`, optional, so that a form of the release before leaves it as it is, with its maximum in
//    `limits.ts` and its message in `messages/en/validation.ts`. If cards or the header of the article show it, also
//    `BlogCard`, `CARD_COLUMNS` and `cardOf` in `server/blogs/queries.ts`, and, so that visitors find it, `excerpt` in
//    `server/search/entry.ts`.
// 3. Its column in `blogs`, `revisions` and `drafts`: a migration with the next number in `server/db/migrate.ts`, which
//    also drops the view `public_blogs` and creates it with the column (as `0094-blog-states.ts`), and
//    `server/db/schema.ts`. Raise `TRIGGERS_VERSION` in `server/db/triggers/list.ts`, then `npm run db:dump`.
// 4. Its place in the form: a `TitleField` for a line in `web/src/writing/blog-form.tsx`, its hint in
//    `messages/en/writing.ts`.
// 5. Where it is shown: `web/src/blogs/article-header.tsx` or `article-body.tsx`, `server/pages/feed-items.ts`,
//    `server/transfer/archive-pages.ts`, and for admins who approve a blog `web/src/admin/held-blog-text.tsx`.
// 6. If it must be filled in: `demo/demo-blog.ts` and `bench/fill.ts`, which save blogs without a form.
// 7. A test of the whole way: `server/tags/tags.test.ts` shows drafts, revisions, previews and search.

import * as labels from '#messages/fields.ts'
import type { Paragraph } from './blog-sections.ts'

/** A field of a blog's form. */
interface Field {
  /** `choice`: one of several values, of which two cannot be kept at once. */
  kind: 'line' | 'rich text' | 'picture' | 'tags' | 'choice'
  /** In `blogs` and `revisions`; null: other columns say it. */
  column: string | null
  /** In `drafts`, which has every field as it was typed. */
  draftColumn: string
  /** Its label in the form, and its name for readers, who do not know the form. */
  label: string
  readerLabel: string
  /** Whether it is part of what a blog says: revisions keep it, and it is compared and restored. */
  revision: boolean
  /** Whether the archive of one's own data has it. */
  archive: boolean
  /** Whether returning readers see that it was changed. */
  news: boolean
  /**
   * How search finds its words: as those of the title, those of the text, which visitors do not find where reading takes
   * an account, or by a filter; null: not at all.
   */
  search: 'title' | 'text' | 'filter' | null
}

const CONTENT = { revision: true, archive: true, news: true } as const
const SETTING = {
  kind: 'choice',
  readerLabel: '',
  revision: false,
  archive: false,
  news: false,
  search: null,
} as const

const line = <Column extends string>(column: Column, label: string, readerLabel: string) =>
  ({ ...CONTENT, kind: 'line', column, draftColumn: column, label, readerLabel, search: 'text' }) as const
const richText = <Column extends string>(column: Column, label: string, readerLabel: string) =>
  ({ ...line(column, label, readerLabel), kind: 'rich text' }) as const
const picture = <Column extends string>(column: Column, label: string, readerLabel: string) =>
  ({ ...line(column, label, readerLabel), kind: 'picture', column: `${column}_id`, search: null }) as const

/** All fields by their names, in the order of the form. */
export const BLOG_FIELDS = {
  title: { ...line('title', labels.title, labels.readTitle), search: 'title' },
  standfirst: line('standfirst', labels.standfirst, labels.readStandfirst),
  category: {
    ...line('category', labels.category, labels.readCategory),
    kind: 'choice',
    news: false,
    search: 'filter',
  },
  tags: { ...line('tags', labels.tags, labels.readTags), kind: 'tags', news: false, search: 'filter' },
  language: { ...line('language', labels.language, labels.readLanguage), kind: 'choice', news: false, search: null },
  mainImage: picture('main_image', labels.mainImage, labels.readMainImage),
  intro: richText('intro', labels.intro, labels.readIntro),
  paraOneTitle: line('para_one_title', labels.paraOneTitle, labels.readParaOneTitle),
  paraOneDescription: richText('para_one_description', labels.paraOneDescription, labels.readParaOneDescription),
  paraOneImage: picture('para_one_image', labels.paraOneImage, labels.readParaOneImage),
  paraTwoTitle: line('para_two_title', labels.paraTwoTitle, labels.readParaTwoTitle),
  paraTwoDescription: richText('para_two_description', labels.paraTwoDescription, labels.readParaTwoDescription),
  paraTwoImage: picture('para_two_image', labels.paraTwoImage, labels.readParaTwoImage),
  paraThreeTitle: line('para_three_title', labels.paraThreeTitle, labels.readParaThreeTitle),
  paraThreeDescription: richText(
    'para_three_description',
    labels.paraThreeDescription,
    labels.readParaThreeDescription,
  ),
  paraThreeImage: picture('para_three_image', labels.paraThreeImage, labels.readParaThreeImage),
  published: { ...SETTING, column: null, draftColumn: 'published', label: labels.publish },
  publishAt: { ...SETTING, column: 'publish_at', draftColumn: 'publish_at', label: labels.time, archive: true },
} as const satisfies Record<string, Field>

/** The labels of the sections in the form. */
export const PARAGRAPH_LABELS = {
  paraOne: labels.paraOne,
  paraTwo: labels.paraTwo,
  paraThree: labels.paraThree,
} as const satisfies Record<Paragraph, string>

type Fields = typeof BLOG_FIELDS
export type BlogFieldName = keyof Fields
type NamesWith<Part> = { [Name in BlogFieldName]: Fields[Name] extends Part ? Name : never }[BlogFieldName]

/** The names of the fields of which all this is true, in the order of the form. */
function namesWith<const Part extends Partial<Field>>(part: Part): readonly NamesWith<Part>[] {
  const isOne = (name: BlogFieldName) =>
    Object.entries(part).every(([key, value]) => BLOG_FIELDS[name][key as keyof Field] === value)
  return (Object.keys(BLOG_FIELDS) as BlogFieldName[]).filter(isOne) as NamesWith<Part>[]
}

/** The names of all fields, which a draft has, too. */
export const FORM_FIELDS = Object.keys(BLOG_FIELDS) as BlogFieldName[]
export const LINES = /* @__PURE__ */ namesWith({ kind: 'line' })
export const RICH_TEXTS = /* @__PURE__ */ namesWith({ kind: 'rich text' })
/** The fields that consist of words. */
export const TEXT_FIELDS = [...LINES, ...RICH_TEXTS]
/** The multipart names of a blog's pictures. */
export const BLOG_PICTURES = /* @__PURE__ */ namesWith({ kind: 'picture' })
export const REVISION_FIELDS = /* @__PURE__ */ namesWith({ revision: true })
export const ARCHIVE_FIELDS = /* @__PURE__ */ namesWith({ archive: true })
export const NEWS_FIELDS = /* @__PURE__ */ namesWith({ news: true })
export const SEARCH_FIELDS = [
  .../* @__PURE__ */ namesWith({ search: 'title' }),
  .../* @__PURE__ */ namesWith({ search: 'text' }),
  .../* @__PURE__ */ namesWith({ search: 'filter' }),
]
export const SEARCHED_TEXTS = /* @__PURE__ */ namesWith({ search: 'text' })

/** Whether a field is of one line. */
export const isLineName = (name: BlogFieldName): name is LineName => BLOG_FIELDS[name].kind === 'line'
/** Whether a field is a picture. */
export const isPictureName = (name: BlogFieldName): name is BlogPictureName => BLOG_FIELDS[name].kind === 'picture'

export type LineName = (typeof LINES)[number]
export type RichTextName = (typeof RICH_TEXTS)[number]
export type BlogPictureName = (typeof BLOG_PICTURES)[number]
export type RevisionField = (typeof REVISION_FIELDS)[number]
