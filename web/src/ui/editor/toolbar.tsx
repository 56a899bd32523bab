import type { Editor } from '@tiptap/react'
import { Toolbar as Radix } from 'radix-ui'
import { type ComponentProps, memo, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor.ts'
import { isComposing } from '../is-composing.ts'
import { usePageDirection } from '../page-direction.ts'
import { useHeightVariable } from '../use-height-variable.ts'
import { type Command, type EditorDialogs, nameWithKeys, runCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import { TOOL } from './tool-class.ts'
import { useCommandStates } from './use-command-states.ts'

type Props = { editor: Editor; label: string; dialogs: EditorDialogs }

/**
 * The toolbar of the text in focus, above the bar at the bottom of the window. It follows its text in the tab order;
 * arrow keys move between its buttons, and Escape leads back to the text.
 */
export const Toolbar = memo(function Toolbar({ editor, label, dialogs }: Props) {
  const states = useCommandStates(editor)
  const direction = usePageDirection()
  const place = useRef<HTMLDivElement>(null)
  useHeightVariable(place, '--toolbar-height')
  return (
    <div
      ref={place}
      className="fixed inset-x-0 bottom-[calc(var(--bar-height,4rem)+var(--keyboard,0px))] z-30 animate-[fade-in_120ms] border-t border-line bg-raised"
    >
      <Radix.Root
        dir={direction}
        aria-label={formatMessage(messages.toolbar, { field: label })}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && editor.commands.focus()}
        // A finger scrolls it sideways; a mouse sees it whole.
        className="scroll-hint wrap flex items-center overflow-x-auto py-1 [scrollbar-width:none] sm:pointer-fine:flex-wrap"
      >
        {COMMANDS.map((group) => (
          <span
            key={group[0]?.name}
            className="flex shrink-0 border-line px-1.5 first:-ms-2 first:ps-0 not-last:border-e"
          >
            {group.map((command) => {
              const state = states.get(command)
              if (!state?.isShown) return null
              return (
                <Radix.Button key={command.name} asChild>
                  <ToolButton
                    command={command}
                    isOn={state.isOn}
                    onPress={() => runCommand(command, editor, dialogs)}
                  />
                </Radix.Button>
              )
            })}
          </span>
        ))}
      </Radix.Root>
    </div>
  )
})

type ButtonProps = ComponentProps<'button'> & { command: Command; isOn: boolean | undefined; onPress: () => void }

export function ToolButton({ command, isOn, onPress, ...props }: ButtonProps) {
  const { name, Icon } = command
  return (
    <button
      {...props}
      type="button"
      aria-label={name}
      title={nameWithKeys(command)}
      aria-pressed={isOn}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={TOOL}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}
