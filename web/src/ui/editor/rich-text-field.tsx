import { type Editor, EditorContent } from '@tiptap/react'
import { memo, useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES } from '#contract/picture-types.ts'
import * as messages from '#messages/editor.ts'
import { InlineField } from '../inline-field.tsx'
import { registerEditor } from './caret.ts'
import type { EditorDialogs } from './command.ts'
import { EmbedOffer } from './embed-offer.tsx'
import { EmbedPopover } from './embed-popover.tsx'
import { LinkPopover } from './link-popover.tsx'
import { PasteNotice } from './paste-notice.tsx'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import { type FieldProps, useFieldEditor, type WritingProps } from './use-field-editor.ts'
import { useHasFocus } from './use-has-focus.ts'

/**
 * A rich text that looks as it will be read. The server renders its place; the editor itself starts in the browser. What
 * is typed renders none of it again: on a slow processor that takes longer than the key.
 */
export const RichTextField = memo(function RichTextField(props: FieldProps) {
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

function Writing(props: WritingProps) {
  const place = useRef<HTMLDivElement>(null)
  const hasFocus = useHasFocus(place)
  const [isLinking, setLinking] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
  const { editor, insert, paste, forgetPaste } = useFieldEditor(props, () => setLinking(true))
  useInForm(editor, props)
  const files = useRef<HTMLInputElement>(null)
  const [dialogs] = useState<EditorDialogs>({
    editLink: () => setLinking(true),
    choosePictures: () => files.current?.click(),
    embed: () => setEmbedding(true),
  })
  return (
    <div ref={place} className="editor">
      <EditorContent editor={editor} />
      {editor && hasFocus && <EmbedOffer editor={editor} />}
      <div
        role="status"
        className="sticky bottom-[calc(var(--bar-height,4rem)+var(--toolbar-height,0px)+var(--keyboard,0px))] z-20"
      >
        {editor && paste && <PasteNotice editor={editor} paste={paste} onDone={forgetPaste} />}
      </div>
      {editor && hasFocus && (
        <>
          <Toolbar editor={editor} label={props.label} dialogs={dialogs} />
          {!isLinking && <SelectionToolbar editor={editor} dialogs={dialogs} />}
          <SlashMenu editor={editor} dialogs={dialogs} />
        </>
      )}
      {editor && <LinkPopover editor={editor} open={isLinking} onOpenChange={setLinking} />}
      {editor && <EmbedPopover editor={editor} open={isEmbedding} onOpenChange={setEmbedding} />}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={messages.pictureInput}
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          insert(chosen, editor?.state.selection.to ?? 0)
        }}
      />
    </div>
  )
}

/** Makes the editor known by its name, focused by the form, and described as its label and errors are. */
function useInForm(editor: Editor | null, { name, focusRef, ids }: WritingProps): void {
  const { labelId, describedBy, invalid } = ids
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are read again by this very dispatch
  useEffect(() => {
    editor?.view.dispatch(editor.state.tr)
  }, [editor, labelId, describedBy, invalid])
  useEffect(() => (editor ? registerEditor(name, editor) : undefined), [editor, name])
  useEffect(() => {
    if (editor) focusRef({ focus: () => editor.commands.focus('end') })
  }, [editor, focusRef])
}
