import { ArrowDownUp } from 'lucide-react'

type Props = { pressed: boolean; onPress: () => void }

/** Chooses whether the newest comments stand first. */
export function NewestFirstButton({ pressed, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label="Newest first"
      title="Newest first"
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full text-quiet hover:bg-line aria-pressed:text-accent"
    >
      <ArrowDownUp aria-hidden className="size-5" />
    </button>
  )
}
