import { Fragment, Slice } from '@tiptap/pm/model'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import * as messages from '#messages/editor.ts'
import { useSettings } from '../../settings/queries.ts'
import type { FieldIds } from '../field.tsx'
import { withBlankCode } from './code-block.ts'
import { extensionsFor } from './extensions.ts'
import { isBlank } from './figure.ts'
import { besideDroppedOn, dropBeside, placeForPictures, type Side } from './gallery.ts'
import { htmlOf } from './html-of.ts'
import { insertPictures, picturesIn, type UploadPicture } from './insert-pictures.ts'
import { mergeIn } from './merge-in.ts'
import { type LastPaste, pasteOptions } from './paste.ts'
import { SCROLLING } from './scrolling.ts'
import { sendLater } from './unsent-texts.ts'

export type FieldProps = {
  /** The name of the field. */
  name: string
  label: string
  /** Words after the label while the text is empty. */
  aside?: string
  /** HTML; an empty string for an empty text. */
  initial: string
  /** Calls a listener with the text that is in the form, whenever that changes; returns what ends it. */
  watch: (listener: (html: string) => void) => () => void
  /** Called soon after the text changes: see unsent-texts.ts. */
  onChange: (html: string) => void
  onBlur: () => void
  /** Receives an object with `focus`, for a form that focuses its first invalid field. */
  focusRef: RefCallback<{ focus: () => void }>
  error: string | undefined
  uploadPicture: UploadPicture
  className?: string
}

/** In an empty line of a text that is not empty. */
const PLACEHOLDER = messages.emptyLineHint

export type WritingProps = FieldProps & {
  ids: FieldIds
  /** Called with whether the text is empty, when it changes. */
  onEmpty: (isEmpty: boolean) => void
}

/**
 * The editor of a field, null on the server and until it has started: it tells the form what is typed, and takes what
 * the form is set to.
 * @param onLink called when a link is asked for by keyboard
 */
export function useFieldEditor({ onEmpty, ...props }: WritingProps, onLink: () => void) {
  const written = useRef(props.initial)
  const latest = useRef(props)
  latest.current = props
  const self = useRef<Editor | null>(null)
  const { language } = useSettings()
  const [sending] = useState(() =>
    sendLater(() => {
      if (!self.current) return
      written.current = isBlank(self.current.state.doc) ? '' : htmlOf(self.current.state.doc)
      latest.current.onChange(written.current)
    }),
  )
  const [paste, setPaste] = useState<LastPaste>()
  const [pasting] = useState(() =>
    pasteOptions({
      editor: () => self.current,
      uploadPicture: (file) => latest.current.uploadPicture(file),
      onPaste: setPaste,
    }),
  )
  const insert = (files: File[], at: number, beside?: Side) => {
    if (!self.current || files.length === 0) return false
    const place = placeForPictures(self.current.state.doc, at)
    insertPictures(self.current, files, place, latest.current.uploadPicture, beside)
    return true
  }
  const editor = useEditor({
    extensions: extensionsFor(PLACEHOLDER, language),
    content: withBlankCode(props.initial),
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // It checks each change for deleted nodes, which nothing here needs.
    enableCoreExtensions: { delete: false },
    // The others would take `*`, `_` and backquotes for marks in any text that is pasted; see pasted-markdown.ts.
    enablePasteRules: ['link'],
    editorProps: propsOf({ pasting, insert, onLink, ids: () => latest.current.ids }),
    onUpdate: ({ editor }) => {
      onEmpty(isBlank(editor.state.doc))
      sending.changed()
    },
    onBlur: () => {
      sending.now()
      latest.current.onBlur()
    },
  })
  self.current = editor
  useEffect(() => sending.now, [sending])

  const { watch } = props
  // A text that is set from outside: a draft was restored, or the form was reset.
  useEffect(() => {
    if (!editor) return
    return watch((html) => {
      if (html === written.current) return
      written.current = html
      sending.cancel()
      if (editor.isFocused) mergeIn(editor, withBlankCode(html))
      // Undo takes back what was typed here, not that a draft came.
      else editor.chain().setMeta('addToHistory', false).setContent(withBlankCode(html), { emitUpdate: false }).run()
      onEmpty(isBlank(editor.state.doc))
    })
  }, [editor, watch, sending, onEmpty])

  return {
    editor,
    /** Puts pictures into the text. @returns whether there are any */
    insert,
    /** The last pasted content, while it can be changed. */
    paste,
    forgetPaste: () => setPaste(undefined),
  }
}

interface Handlers {
  pasting: ReturnType<typeof pasteOptions>
  insert: (files: File[], at: number, beside?: Side) => boolean
  onLink: () => void
  ids: () => FieldIds
}

/** The editor's handlers of keys, pasting and dropping. */
function propsOf({ pasting, insert, onLink, ids }: Handlers): EditorProps {
  return {
    attributes: () => fieldAttributes(ids()),
    ...SCROLLING,
    handleDOMEvents: pasting.handleDOMEvents,
    transformPastedHTML: pasting.transformPastedHTML,
    handleKeyDown: (_view, event) => {
      pasting.keyDown(event)
      const isLink = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k'
      if (isLink) onLink()
      return isLink
    },
    handlePaste: (view, event) => {
      const isTaken = insert(picturesIn(event.clipboardData), view.state.selection.to)
      if (isTaken) pasting.cancel()
      return isTaken || pasting.handlePaste(view, event)
    },
    handleDrop: (view, event, _slice, moved) => {
      if (moved && dropBeside(view, event)) return true
      const beside = besideDroppedOn(view, event)
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      const place = beside?.at ?? besideParagraph(view, at ?? view.state.selection.to)
      const taken = !moved && insert(picturesIn(event.dataTransfer), place, beside?.side)
      if (taken) event.preventDefault()
      if (taken) pasting.cancel()
      return taken
    },
  }
}

/** The nearest place between blocks: a picture that is dropped into a word does not tear it apart. */
function besideParagraph({ state }: EditorView, at: number): number {
  const picture = state.schema.nodes.image?.create()
  return (picture && dropPoint(state.doc, at, new Slice(Fragment.from(picture), 0, 0))) ?? at
}

function fieldAttributes({ labelId, describedBy, invalid }: FieldIds): Record<string, string> {
  return {
    class: 'prose',
    role: 'textbox',
    dir: 'auto',
    // A translator's changes would be taken for typed ones.
    translate: 'no',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-describedby': describedBy ?? '',
    'aria-invalid': String(invalid),
  }
}
