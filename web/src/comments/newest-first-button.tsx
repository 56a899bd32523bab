import { ArrowDownUp } from 'lucide-react'
import * as messages from '#messages/comments.ts'

type Props = { pressed: boolean; onPress: () => void }

/** Chooses whether the newest comments are first. */
export function NewestFirstButton({ pressed, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={messages.newestFirst}
      title={messages.newestFirst}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full text-quiet hover:bg-line aria-pressed:text-accent"
    >
      <ArrowDownUp aria-hidden className="size-5" />
    </button>
  )
}
