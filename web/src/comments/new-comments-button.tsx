import { newCommentsLabel } from './use-unseen.ts'

type Props = {
  /** Text for screen readers only. */
  told: string
  news: number
  /** Scrolls to the newest comments. */
  onShow: () => void
}

/** Shows how many new comments are below the visible ones. */
export function NewCommentsButton({ told, news, onShow }: Props) {
  return (
    <div aria-live="polite" className="text-center">
      {told && <span className="sr-only">{told}</span>}
      {news > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="mb-3 rounded-full bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent"
        >
          {newCommentsLabel(news)}
        </button>
      )}
    </div>
  )
}
