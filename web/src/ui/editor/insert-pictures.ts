import { Fragment } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { GALLERY_MAX } from '#contract/rich-text.ts'
import * as messages from '#messages/editor.ts'
import { fileProblem } from '../picture-field.tsx'
import { notify } from '../toast.ts'
import { addPictures, type Side } from './gallery.ts'
import { beginTextUpload } from './text-uploads.ts'
import { addPlaceholder, placeholderPosition, removePlaceholder } from './upload-placeholders.ts'

export type UploadPicture = (file: File) => Promise<{ url: string; width: number; height: number }>

/**
 * Uploads pictures and inserts them where they were dropped, even if the text was edited in the meantime: one alone,
 * several side by side. Failures leave the text unchanged.
 * @param beside the side of the picture at that place on which they come
 */
export function insertPictures(
  editor: Editor,
  files: File[],
  at: number,
  uploadPicture: UploadPicture,
  beside?: Side,
): void {
  const fit = files.filter((file) => {
    const refusal = fileProblem(file)
    if (refusal) notify.error(refusal)
    return !refusal
  })
  for (let first = 0; first < fit.length; first += GALLERY_MAX)
    void insertTogether(editor, fit.slice(first, first + GALLERY_MAX), at, uploadPicture, beside).finally(
      beginTextUpload(),
    )
}

async function insertTogether(
  editor: Editor,
  files: File[],
  at: number,
  uploadPicture: UploadPicture,
  beside?: Side,
): Promise<void> {
  const id = {}
  editor.view.dispatch(addPlaceholder(editor.state.tr, id, at))
  const { selection } = editor.state
  const uploads = await Promise.allSettled(files.map(uploadPicture))
  for (const upload of uploads) {
    if (upload.status === 'rejected') notify.failure(upload.reason, messages.uploadFailed)
  }
  if (editor.isDestroyed) return
  const place = placeholderPosition(editor.state, id)
  editor.view.dispatch(removePlaceholder(editor.state.tr, id))
  if (place === null) return
  const images = uploads.flatMap((upload) => {
    if (upload.status === 'rejected') return []
    const { url, width, height } = upload.value
    return [editor.schema.node('image', { src: url, width, height })]
  })
  if (images.length > 0)
    addPictures(editor, place, images, { beside, updateSelection: editor.state.selection.eq(selection) })
}

/**
 * Uploads one picture and inserts it, with its description. If the paragraph behind it is its caption, unchanged, that
 * goes into it.
 * @param read resolves to its file
 */
export async function insertPicture(
  editor: Editor,
  read: () => Promise<File>,
  at: number,
  uploadPicture: UploadPicture,
  { alt, caption }: { alt: string; caption: Fragment } = { alt: '', caption: Fragment.empty },
): Promise<void> {
  const id = {}
  editor.view.dispatch(addPlaceholder(editor.state.tr, id, at))
  const { selection } = editor.state
  const end = beginTextUpload()
  try {
    const { url, width, height } = await uploadPicture(await read())
    if (editor.isDestroyed) return
    const place = placeholderPosition(editor.state, id)
    editor.view.dispatch(removePlaceholder(editor.state.tr, id))
    if (place === null) return
    const behind = caption.size > 0 ? editor.state.doc.nodeAt(place) : null
    const words = behind?.type.name === 'paragraph' && behind.content.eq(caption) ? behind : null
    const image = { type: 'image', attrs: { src: url, width, height, alt }, content: words?.content.toJSON() ?? [] }
    const range = { from: place, to: place + (words?.nodeSize ?? 0) }
    // The caret of a user who has continued typing stays.
    editor.commands.insertContentAt(range, image, { updateSelection: editor.state.selection.eq(selection) })
  } catch (error) {
    if (!editor.isDestroyed) editor.view.dispatch(removePlaceholder(editor.state.tr, id))
    notify.failure(error, messages.uploadFailed)
  } finally {
    end()
  }
}

/**
 * The pictures in a paste or drop. Text that is copied together with a picture of itself, as from Word, counts as text;
 * HTML that is nothing but the picture, as a browser copies one, does not.
 */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return []
  const files = [...transfer.files].filter((file) => file.type.startsWith('image/'))
  const html = transfer.getData('text/html')
  return files.length > 0 && html && !isPictureAlone(html) ? [] : files
}

function isPictureAlone(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelectorAll('img').length === 1 && !body.textContent?.trim()
}
