import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type RefCallback, useEffect, useRef } from 'react'
import { Field } from '../field.tsx'
import { extensionsFor } from './extensions.ts'
import { insertPictures, picturesIn, type UploadPicture } from './insert-pictures.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import { Toolbar } from './toolbar.tsx'

type Props = {
  label: string
  placeholder: string
  /** HTML; an empty string for an empty text. */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Receives an object with `focus`, for a form that focuses its first invalid field. */
  focusRef: RefCallback<{ focus: () => void }>
  error: string | undefined
  uploadPicture: UploadPicture
}

/** A rich text editor. The server renders its frame; the editor itself starts in the browser. */
export function RichTextField(props: Props) {
  return (
    <Field label={props.label} error={props.error} widget>
      {({ labelId, describedBy, invalid }) => (
        <Writing {...props} aria={{ 'aria-labelledby': labelId, 'aria-describedby': describedBy ?? '', invalid }} />
      )}
    </Field>
  )
}

type Aria = { 'aria-labelledby': string; 'aria-describedby': string; invalid: boolean }

function Writing({ aria, ...props }: Props & { aria: Aria }) {
  const written = useRef(props.value)
  const latest = useRef({ ...props, aria })
  latest.current = { ...props, aria }
  const self = useRef<Editor | null>(null)
  const editor = useEditor({
    extensions: extensionsFor(props.placeholder),
    content: props.value,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => attributesOf(latest.current.aria),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (view, event) => take(picturesIn(event.clipboardData), view.state.selection.to),
      handleDrop: (view, event, _slice, moved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken = !moved && take(picturesIn(event.dataTransfer), at ?? view.state.selection.to)
        if (taken) event.preventDefault()
        return taken
      },
    },
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : editor.getHTML()
      latest.current.onChange(written.current)
    },
    onBlur: () => latest.current.onBlur(),
  })
  self.current = editor
  const take = (files: File[], at: number) => {
    if (!self.current || files.length === 0) return false
    insertPictures(self.current, files, at, latest.current.uploadPicture)
    return true
  }

  // The value was set from outside: a draft was restored, or the form was reset.
  useEffect(() => {
    if (!editor || props.value === written.current) return
    written.current = props.value
    editor.commands.setContent(props.value, { emitUpdate: false })
  }, [editor, props.value])

  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, invalid } = aria
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are read anew by this very dispatch
  useEffect(() => {
    editor?.view.dispatch(editor.state.tr)
  }, [editor, labelledBy, describedBy, invalid])

  const { focusRef } = props
  useEffect(() => {
    if (editor) focusRef({ focus: () => editor.commands.focus('end') })
  }, [editor, focusRef])

  return (
    <div
      className={`editor rounded-lg border bg-raised transition-colors focus-within:border-accent focus-within:outline-1 focus-within:outline-accent ${invalid ? 'border-stop-text' : 'border-edge/70'}`}
    >
      <Toolbar editor={editor} label={props.label} uploadPicture={props.uploadPicture} />
      {editor ? (
        <EditorContent editor={editor} />
      ) : (
        <div className="prose min-h-36 p-5 text-quiet italic">{props.placeholder}</div>
      )}
    </div>
  )
}

function attributesOf({ invalid, ...aria }: Aria): Record<string, string> {
  return {
    class: 'prose',
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-invalid': String(invalid),
    ...aria,
  }
}
