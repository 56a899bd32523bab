import { Fragment, Slice } from '@tiptap/pm/model'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { memo, type RefCallback, useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES } from '#contract/picture-types.ts'
import { useSettings } from '../../settings/queries.ts'
import type { FieldIds } from '../field.tsx'
import { InlineField } from '../inline-field.tsx'
import { registerEditor } from './caret.ts'
import { withBlankCode } from './code-block.ts'
import type { EditorDialogs } from './command.ts'
import { extensionsFor } from './extensions.ts'
import { isBlank } from './figure.ts'
import { htmlOf } from './html-of.ts'
import { insertPictures, picturesIn, type UploadPicture } from './insert-pictures.ts'
import { LinkPopover } from './link-popover.tsx'
import { mergeIn } from './merge-in.ts'
import { type LastPaste, pasteOptions } from './paste.ts'
import { PasteNotice } from './paste-notice.tsx'
import { SCROLLING } from './scrolling.ts'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import { sendLater } from './unsent-texts.ts'
import { useHasFocus } from './use-has-focus.ts'

type Props = {
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
const PLACEHOLDER = 'Write, or press / for more'

/**
 * A rich text that looks as it will be read. The server renders its place; the editor itself starts in the browser. What
 * is typed renders none of it anew: on a slow processor that takes longer than the key.
 */
export const RichTextField = memo(function RichTextField(props: Props) {
  const [isEmpty, setEmpty] = useState(props.initial === '')
  return (
    <InlineField
      label={props.label}
      aside={props.aside}
      error={props.error}
      widget
      isFilled={!isEmpty}
      typeClass="py-1.5 font-serif text-[1.1875rem] leading-[1.7]"
      className={props.className}
    >
      {(ids) => <Writing {...props} ids={ids} onEmpty={setEmpty} />}
    </InlineField>
  )
})

function Writing({ ids, onEmpty, ...props }: Props & { ids: FieldIds; onEmpty: (isEmpty: boolean) => void }) {
  const written = useRef(props.initial)
  const latest = useRef({ ...props, ids })
  latest.current = { ...props, ids }
  const self = useRef<Editor | null>(null)
  const { language } = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const hasFocus = useHasFocus(place)
  const [isLinking, setLinking] = useState(false)
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
  const editor = useEditor({
    extensions: extensionsFor(PLACEHOLDER, language),
    content: withBlankCode(props.initial),
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // It looks at each change for whole nodes that are gone, which nobody here asks for.
    enableCoreExtensions: { delete: false },
    // The others would take `*`, `_` and backquotes for marks in any text that is pasted; see pasted-markdown.ts.
    enablePasteRules: ['link'],
    editorProps: {
      attributes: () => attributesOf(latest.current.ids),
      ...SCROLLING,
      handleDOMEvents: pasting.handleDOMEvents,
      transformPastedHTML: pasting.transformPastedHTML,
      handleKeyDown: (_view, event) => {
        pasting.keyDown(event)
        const isLink = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k'
        if (isLink) setLinking(true)
        return isLink
      },
      handlePaste: (view, event) => {
        const isTaken = take(picturesIn(event.clipboardData), view.state.selection.to)
        if (isTaken) pasting.cancel()
        return isTaken || pasting.handlePaste(view, event)
      },
      handleDrop: (view, event, _slice, moved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken =
          !moved && take(picturesIn(event.dataTransfer), besideParagraph(view, at ?? view.state.selection.to))
        if (taken) event.preventDefault()
        if (taken) pasting.cancel()
        return taken
      },
    },
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
  const take = (files: File[], at: number) => {
    if (!self.current || files.length === 0) return false
    insertPictures(self.current, files, at, latest.current.uploadPicture)
    return true
  }
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
      else editor.commands.setContent(withBlankCode(html), { emitUpdate: false })
      onEmpty(isBlank(editor.state.doc))
    })
  }, [editor, watch, sending, onEmpty])

  const { labelId, describedBy, invalid } = ids
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are read anew by this very dispatch
  useEffect(() => {
    editor?.view.dispatch(editor.state.tr)
  }, [editor, labelId, describedBy, invalid])

  const { name } = props
  useEffect(() => (editor ? registerEditor(name, editor) : undefined), [editor, name])

  const { focusRef } = props
  useEffect(() => {
    if (editor) focusRef({ focus: () => editor.commands.focus('end') })
  }, [editor, focusRef])

  const files = useRef<HTMLInputElement>(null)
  const [dialogs] = useState<EditorDialogs>({
    editLink: () => setLinking(true),
    choosePictures: () => files.current?.click(),
  })
  return (
    <div ref={place} className="editor">
      <EditorContent editor={editor} />
      <div
        role="status"
        className="sticky bottom-[calc(var(--bar-height,4rem)+var(--toolbar-height,0px)+var(--keyboard,0px))] z-20"
      >
        {editor && paste && <PasteNotice editor={editor} paste={paste} onDone={() => setPaste(undefined)} />}
      </div>
      {editor && hasFocus && (
        <>
          <Toolbar editor={editor} label={props.label} dialogs={dialogs} />
          {!isLinking && <SelectionToolbar editor={editor} dialogs={dialogs} />}
          <SlashMenu editor={editor} dialogs={dialogs} />
        </>
      )}
      {editor && <LinkPopover editor={editor} open={isLinking} onOpenChange={setLinking} />}
      <input
        ref={files}
        type="file"
        hidden
        aria-label="Picture in the text"
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          take(chosen, editor?.state.selection.to ?? 0)
        }}
      />
    </div>
  )
}

/** The nearest place between blocks: a picture that is dropped into a word does not tear it apart. */
function besideParagraph({ state }: EditorView, at: number): number {
  const picture = state.schema.nodes.image?.create()
  return (picture && dropPoint(state.doc, at, new Slice(Fragment.from(picture), 0, 0))) ?? at
}

function attributesOf({ labelId, describedBy, invalid }: FieldIds): Record<string, string> {
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
