import { RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { BLOG_FORMAT } from '../media/formats.ts'
import { deleteUnusedPictures, insertPictures, pictureOf } from '../media/store.ts'
import { type Sending, storeAll } from '../media/uploads.ts'
import { isInlinePicture } from '../rich-text/picture-tag.ts'
import { picturesNamed, readRichText } from '../rich-text/rich-text.ts'

/** Pictures that were sent within a text, by their `data:` URL. */
export type InlinePictures = Map<string, Picture>

/** In all texts of a blog; each counts as an upload. */
const INLINE_MAX = 20

/**
 * Stores the pictures that texts contain as `data:` URLs, as if they had been uploaded before, and runs what saves the
 * texts. Those that it does not use are deleted again.
 * @throws Problem with an entry in `errors` for the text of each picture that cannot be used
 */
export async function withInlinePictures<Result>(
  deps: Deps,
  sending: Sending,
  texts: Record<RichTextName, string>,
  ownerId: string,
  save: (inline: InlinePictures) => Promise<Result>,
): Promise<Result> {
  const found = new Map<string, string>()
  for (const name of RICH_TEXTS) {
    if (!/data:image/i.test(texts[name])) continue
    for (const url of picturesNamed(await readRichText(texts[name]))) if (isInlinePicture(url)) found.set(url, name)
  }
  if (found.size === 0) return save(new Map())
  if (found.size > INLINE_MAX) {
    const message = formatMessage(answers.tooManyPictures, { max: INLINE_MAX })
    throw invalid([{ path: [...found.values()][0] ?? '', code: 'too-many', message }])
  }
  for (const _ of found) await deps.rateLimit('uploading', ownerId)
  const sent = [...found].map(([url, path]) => ({ path, bytes: decodeDataUrl(url) }))
  const stored = await storeAll(deps, sending, sent, BLOG_FORMAT, ownerId)
  await insertPictures(deps.db, stored)
  try {
    return await save(
      new Map([...found.keys()].flatMap((url, at) => (stored[at] ? [[url, pictureOf(stored[at])]] : []))),
    )
  } finally {
    const unused = await deleteUnusedPictures(
      deps.db,
      stored.map(({ id }) => id),
    )
    await deps.media.remove(unused)
  }
}

/** The content of a `data:` URL. */
function decodeDataUrl(url: string): Buffer {
  const comma = url.indexOf(',')
  const content = url.slice(comma + 1)
  if (/;\s*base64\s*$/i.test(url.slice(0, comma))) return Buffer.from(content, 'base64')
  // Text, such as SVG, which is refused by its content.
  return Buffer.from(content)
}
