import { PARAGRAPHS } from '#contract/blog-sections.ts'
import { footnoteItems, numberFootnotes } from '#contract/footnotes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { columnOf } from '../db/blog-columns.ts'
import { offlinePage } from '../export/offline-page.ts'
import { pictureFile, STORED_PICTURE } from '../export/zip-archive.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { common as commonMessages, serverPages as messages } from '../language/messages.ts'
import type { OwnBlog } from './personal-data.ts'

export const blogFile = (id: string) => `blogs/${id}.html`
export const markdownFile = (id: string) => `blogs/${id}.md`

const PICTURE_ADDRESSES = new RegExp(STORED_PICTURE, 'g')

const figure = (id: string | null) => (id ? `<p><img src="../${pictureFile(id)}" alt=""></p>` : '')
/** Sanitised HTML, or the address of a picture, with the pictures as seen from the page of a blog. */
export const withPictures = (html: string) =>
  html.replace(PICTURE_ADDRESSES, (_, id: string) => `../${pictureFile(id)}`)

/** The current state of a blog, such as "published on 2026-11-23". */
export function stateText({ published_at, publish_at, trashed_at, held_at }: OwnBlog): string {
  if (trashed_at) return formatMessage(messages.deletedOn, { day: isoDay(trashed_at) })
  if (held_at) return messages.waitsForApproval
  if (published_at) return formatMessage(messages.publishedOn, { day: isoDay(published_at) })
  return publish_at ? formatMessage(messages.scheduledFor, { day: isoDay(publish_at) }) : messages.unpublished
}

const isoDay = (at: string) => at.slice(0, 10)

/** A blog as a page, with its pictures beside it. */
export function blogPage(blog: OwnBlog): string {
  const { texts, notes } = numberFootnotes([
    withPictures(blog.intro),
    ...PARAGRAPHS.map((name) => withPictures(blog[columnOf(`${name}Description`)])),
  ])
  const sections = PARAGRAPHS.map((name, at) => {
    const title = blog[columnOf(`${name}Title`)]
    const image = blog[columnOf(`${name}Image`)]
    const description = texts[at + 1] ?? ''
    if (!title && !image && !description) return ''
    return `<h2>${escapeHtml(title)}</h2>\n${figure(image)}\n${description}`
  })
  return offlinePage(
    blog.title,
    [
      `<p><a href="../index.html">${messages.allData}</a></p>`,
      `<h1>${escapeHtml(blog.title)}</h1>`,
      `<p><small>${escapeHtml(blog.category)}, ${stateText(blog)}</small></p>`,
      figure(blog.main_image_id),
      texts[0] ?? '',
      ...sections,
      ...(notes.length > 0 ? [`<hr>\n<ol>${footnoteItems(notes, commonMessages.backToText)}</ol>`] : []),
    ].join('\n'),
    blog.language || undefined,
  )
}

interface StartPage {
  site: string
  url: string
  takenAt: string
  profile: [label: string, value: string][]
  avatarId: string | null
  blogs: { id: string; title: string; state: string }[]
  comments: { text: string; quote: string | null; at: string; blog: string | null }[]
}

/** The page that a person opens first: the data about them, and links to their blogs. */
export function startPage({ site, url, takenAt, profile, avatarId, blogs, comments }: StartPage): string {
  const rows = profile.map(([label, value]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
  const blogItems = blogs.map(
    ({ id, title, state }) => `<li><a href="${blogFile(id)}">${escapeHtml(title)}</a> <small>${state}</small></li>`,
  )
  const commentItems = comments.map(
    ({ text, quote, at, blog }) =>
      `<li>${quote === null ? '' : `<blockquote>${escapeHtml(quote)}</blockquote>`}<p>${escapeHtml(text)}</p><p><small>${escapeHtml(blog === null ? isoDay(at) : formatMessage(messages.commentOn, { day: isoDay(at), blog }))}</small></p></li>`,
  )
  const title = formatMessage(messages.dataTitle, { site })
  const file = '<a href="data.json">data.json</a>'
  const taken = formatMessage(messages.dataTaken, { day: isoDay(takenAt), address: escapeHtml(url), file })
  return offlinePage(
    title,
    [
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>${taken}</p>`,
      avatarId === null
        ? ''
        : `<p><img src="${pictureFile(avatarId)}" alt="${escapeHtml(messages.dataPicture)}" width="120"></p>`,
      `<table>${rows.join('')}</table>`,
      `<h2>${formatMessage(messages.dataBlogs, { count: blogs.length })}</h2>`,
      `<ul>${blogItems.join('\n')}</ul>`,
      `<h2>${formatMessage(messages.dataComments, { count: comments.length })}</h2>`,
      `<ul>${commentItems.join('\n')}</ul>`,
    ].join('\n'),
  )
}
