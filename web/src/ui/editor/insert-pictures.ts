import type { Editor } from '@tiptap/react'
import { fileProblem } from '../picture-field.tsx'
import { notify } from '../toast.ts'
import { addPlaceholder, placeholderPosition, removePlaceholder } from './upload-placeholders.ts'

export type UploadPicture = (file: File) => Promise<{ url: string; width: number; height: number }>

/**
 * Uploads pictures and inserts each where it was dropped, even if the text was edited meanwhile. Failures leave the
 * text unchanged.
 */
export function insertPictures(editor: Editor, files: File[], at: number, uploadPicture: UploadPicture): void {
  for (const file of files) {
    const refusal = fileProblem(file)
    if (refusal) notify.error(refusal)
    else void insertOne(editor, file, at, uploadPicture)
  }
}

async function insertOne(editor: Editor, file: File, at: number, uploadPicture: UploadPicture): Promise<void> {
  const id = {}
  editor.view.dispatch(addPlaceholder(editor.state.tr, id, at))
  try {
    const { url, width, height } = await uploadPicture(file)
    if (editor.isDestroyed) return
    const place = placeholderPosition(editor.state, id)
    editor.view.dispatch(removePlaceholder(editor.state.tr, id))
    const image = { type: 'image', attrs: { src: url, width, height, alt: '' } }
    if (place !== null) editor.commands.insertContentAt(place, image)
  } catch (error) {
    if (!editor.isDestroyed) editor.view.dispatch(removePlaceholder(editor.state.tr, id))
    notify.failure(error, 'The picture could not be uploaded')
  }
}

/**
 * The pictures in a paste or drop. Text that is copied together with a picture of itself, as from Word, counts as text.
 */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer || transfer.types.includes('text/html')) return []
  return [...transfer.files].filter((file) => file.type.startsWith('image/'))
}
