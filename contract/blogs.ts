// Over 250 lines, so that a blog, its form and its cards are described in one file.
import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import {
  BLOG_FIELDS,
  BLOG_PICTURES,
  type BlogFieldName,
  type BlogPictureName,
  type LineName,
  REVISION_FIELDS,
  type RevisionField,
  RICH_TEXTS,
} from './blog-fields.ts'
import { Flag } from './boolean-text.ts'
import { ALL } from './categories.ts'
import { atLimit, type FieldCode, refuse, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { Id } from './id.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { languageTag } from './language-tag.ts'
import {
  CATEGORY_MAX,
  INTRO_MIN,
  LANGUAGE_MAX,
  LISTING_LIMIT,
  RICH_TEXT_MAX_BYTES,
  STANDFIRST_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'
import { OneLine } from './one-line.ts'
import { byCursor } from './pagination.ts'
import { firstFrameOf, Picture, PictureUrl } from './pictures.ts'
import { fitsInBytes, textOf, utf8Bytes } from './rich-text.ts'
import { shapeOf } from './shape-of.ts'
import { spokenLanguage } from './spoken-language.ts'
import { isTag, tagsIn } from './tags.ts'
import { Version } from './version.ts'
import { isVisible } from './visible-text.ts'

/** @param bytes of a rich text that is too long */
export const richTextLong = (bytes: number) =>
  formatMessage(messages.richTextLongBy, {
    over: Math.ceil((bytes - RICH_TEXT_MAX_BYTES) / 1000),
    max: RICH_TEXT_MAX_BYTES / 1000,
  })

const TOO_LONG = refused('too-long', ({ input }) => richTextLong(utf8Bytes(String(input))))
const RichText = z.string().refine((html) => fitsInBytes(html, RICH_TEXT_MAX_BYTES), TOO_LONG)

const Intro = z
  .string({ error: messages.introRequired })
  .superRefine((html, context) => {
    const fault = introFault(textOf(html))
    if (fault) refuse(context, fault.code, fault.message)
  })
  .refine((html) => fitsInBytes(html, RICH_TEXT_MAX_BYTES), TOO_LONG)

/** @param text the visible text of an intro @returns what is wrong with it, for the author; undefined when it is valid */
export function introFault(text: string): { code: FieldCode; message: string } | undefined {
  if (!isVisible(text)) return { code: 'required', message: messages.introRequired }
  if (text.length >= INTRO_MIN) return undefined
  return { code: 'too-short', message: formatMessage(messages.introShort, { min: INTRO_MIN }) }
}

const paragraphTitle = (name: LineName) =>
  OneLine()
    .max(TITLE_MAX, {
      error: () =>
        formatMessage(messages.paragraphTitleLong, {
          field: spokenLanguage().translate(BLOG_FIELDS[name].label),
          max: TITLE_MAX,
        }),
    })
    .default('')

/** The tags of a blog's form; missing: they stay as they are. */
export const Tags = OneLine()
  .transform((text, context) => {
    const tags = tagsIn(text)
    const wrong = tags.find((tag) => !isTag(tag))
    if (wrong) refuse(context, 'invalid-format', formatMessage(messages.tagInvalid, { tag: wrong, max: TAG_MAX }))
    else if (tags.length > TAGS_MAX) refuse(context, 'too-many', formatMessage(messages.tagsTooMany, { max: TAGS_MAX }))
    return tags
  })
  .optional()

/** The rule of each field; pictures are sent in the parts `BLOG_PICTURES`, and when to publish is `PublishAt`. */
const RULES = {
  title: OneLine(messages.titleRequired)
    .refine(isVisible, { ...refused('required', messages.titleRequired), abort: true })
    .min(TITLE_MIN, atLimit(messages.titleShort))
    .max(TITLE_MAX, atLimit(messages.titleLong)),
  /** A sentence or two below the title. Missing: it stays as it is. */
  standfirst: OneLine().max(STANDFIRST_MAX, atLimit(messages.standfirstLong)).optional(),
  /** One of the site's categories, which only the server knows for certain. */
  category: OneLine(messages.categoryRequired)
    .min(1, messages.categoryRequired)
    .refine((name) => name.length <= CATEGORY_MAX, refused('not-found', messages.categoryUnknown)),
  tags: Tags,
  /** A BCP 47 tag; empty: the site's language. Missing: it stays as it is. */
  language: OneLine()
    .max(LANGUAGE_MAX, atLimit(messages.lineLong))
    .overwrite((text) => languageTag(text) ?? text)
    .refine((text) => text === '' || languageTag(text), refused('invalid-format', messages.languageInvalid))
    .optional(),
  intro: Intro,
  paraOneTitle: paragraphTitle('paraOneTitle'),
  paraOneDescription: RichText.default(''),
  paraTwoTitle: paragraphTitle('paraTwoTitle'),
  paraTwoDescription: RichText.default(''),
  paraThreeTitle: paragraphTitle('paraThreeTitle'),
  paraThreeDescription: RichText.default(''),
  published: Flag.default(true),
} satisfies Record<Exclude<BlogFieldName, BlogPictureName | 'publishAt'>, z.ZodType>

/** The author's fields of a blog. */
export const BlogFields = z.object({ ...RULES, submissionId: IdempotencyKey })
export type BlogFields = z.infer<typeof BlogFields>

/** The additions of an autosaved form: its draft, and pictures that were uploaded before. A file takes precedence. */
const Autosaved = {
  /** The author's draft that this form was saved in; it is removed together with the save. */
  draftId: Id.optional(),
  ...shapeOf(
    BLOG_PICTURES.map((name) => `${name}Url` as const),
    () => PictureUrl.optional(),
  ),
}

/**
 * When to publish: ISO 8601 with a time zone. Until then the blog is stored as a draft. Empty or left out: immediately,
 * or not at all, as `published` says.
 */
const PublishAt = z
  .union([z.literal(''), z.iso.datetime({ offset: true })], { error: messages.publishAtInvalid })
  .optional()

/** The text fields of POST /blog/post. */
export const NewBlog = BlogFields.extend({ ...Autosaved, publishAt: PublishAt })

/** A blog as shown on a card, without its rich text. `authorAvatar` is a URL. */
export const BlogCard = z.object({
  _id: z.string(),
  title: z.string(),
  /** The readable part of its address, /blog/{id}/{slug}: a description, which changes with the title. May be empty. */
  slug: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  /** A BCP 47 tag; missing: the site's language. */
  language: z.string().optional(),
  /** The standfirst, below the title; may be empty. */
  standfirst: z.string(),
  /** The standfirst, or else the beginning of the intro. */
  excerpt: z.string(),
  /** How long it takes to read, in minutes; null until its words have been counted, after an upgrade. */
  minutes: z.int().positive().nullable(),
  mainImage: Picture,
  published: z.boolean(),
  createdBy: z.string(),
  authorName: z.string(),
  authorAvatar: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it last became public, which is the sort key of the listing. Null for a draft. */
  publishedAt: z.iso.datetime().nullable(),
  /** How many public comments it has. Missing where a blog comes alone: its comments say it. */
  commentCount: z.int().nonnegative().optional(),
})
export type BlogCard = z.infer<typeof BlogCard>

/** The fields that decide which lists contain a blog. */
export type BlogState = Pick<BlogCard, 'published' | 'category' | 'tags'>

/** The fields that decide who can see a blog: everyone, or only its creator. */
export type BlogAudience = Pick<BlogCard, '_id' | 'createdBy' | 'published'>

/** The fields of an unpublished blog that only its creator sees. */
const Unpublished = {
  /** When it will be published; null if it is not scheduled. */
  publishAt: z.iso.datetime().nullable(),
  /** Since when it waits for an admin's approval; missing: it does not. */
  heldAt: z.iso.datetime().optional(),
}

/** A card in the dashboard list and in the `my…` events, where the avatar is an object. */
export const OwnBlogCard = BlogCard.extend({ authorAvatar: z.object({ url: z.string() }), ...Unpublished })
export type OwnBlogCard = z.infer<typeof OwnBlogCard>

export function ownBlogCard(card: BlogCard, own: Pick<OwnBlogCard, 'publishAt' | 'heldAt'>): OwnBlogCard {
  return { ...card, authorAvatar: { url: card.authorAvatar }, ...own }
}

type BodyField = Exclude<RevisionField, keyof BlogCard>
/** The fields that a card does not have. */
export const BODY_FIELDS = REVISION_FIELDS.filter((name): name is BodyField => !(name in BlogCard.shape))
const ANSWERED = { line: z.string(), 'rich text': z.string(), picture: Picture.nullable() }
type Body = { [Name in BodyField]: (typeof ANSWERED)[(typeof BLOG_FIELDS)[Name]['kind']] }

/** The response of GET /blog/singleBlog/{id}. A missing optional picture is null. */
export const Blog = BlogCard.extend({
  ...(shapeOf(BODY_FIELDS, (name) => ANSWERED[BLOG_FIELDS[name].kind]) as Body),
  /** The texts that contain code, with its parts in coloured spans: for display, never sent back. */
  coloured: z
    .object(shapeOf(RICH_TEXTS, () => z.string()))
    .partial()
    .optional(),
  /** Whether no one can add a comment. */
  commentsClosed: z.boolean(),
  ...Unpublished,
  /** Incremented by each save; a form sends back the version it was loaded with. */
  version: z.int().positive(),
})
export type Blog = z.infer<typeof Blog>

/** The card of a blog: the schema strips every other key, and an animation is replaced by its first frame. */
export function publicCard(blog: Blog): BlogCard {
  return BlogCard.parse({ ...blog, mainImage: firstFrameOf(blog.mainImage) })
}

/** The query of GET /blog/getAllBlog. */
export const ListingQuery = z.object({
  /** A category, `All`, `Trending`, or a tag with # before it; empty: `All`. */
  tag: z
    .string()
    .trim()
    .refine((tag) => tag.length <= CATEGORY_MAX, refused('not-found', messages.tagUnknown))
    .default(ALL)
    .transform((tag) => tag || ALL),
  ...byCursor(LISTING_LIMIT).shape,
})

export type RemovablePicture = Exclude<BlogPictureName, 'mainImage'>
/** The pictures that a blog can do without. */
export const REMOVABLE_PICTURES = BLOG_PICTURES.filter((name): name is RemovablePicture => name !== 'mainImage')
/** The name of the form's field that removes a picture. */
export const removeName = <Name extends RemovablePicture>(name: Name) =>
  `remove${name[0]?.toUpperCase()}${name.slice(1)}` as `remove${Capitalize<Name>}`

/** The text fields of PUT /blog/update/{id}. Pictures not sent are kept; `remove…` deletes an optional one. */
export const BlogChanges = BlogFields.extend({
  ...Autosaved,
  publishAt: PublishAt,
  /** The version the form was loaded with; a save on another version is a 409. Without it, the last save wins. */
  version: z.coerce.number().pipe(Version).optional(),
  /** Whether readers of the blog are not notified of this change. */
  smallChange: Flag.default(false),
  ...shapeOf(REMOVABLE_PICTURES.map(removeName), () => Flag.default(false)),
})

/** The body and the response of PUT /blog/comments/{id}: whether no one can add a comment. */
export const CommentsState = Blog.pick({ commentsClosed: true })
