import { unseenText } from './use-unseen-count.ts'

type Props = {
  /** What a screen reader is to say now; it is not shown. */
  told: string
  news: number
  /** Shows the newest. */
  onShow: () => void
}

/** Says how many comments are new below what is in view. */
export function CommentNews({ told, news, onShow }: Props) {
  return (
    <div aria-live="polite" className="text-center">
      {told && <span className="sr-only">{told}</span>}
      {news > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="mb-3 rounded-full bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent"
        >
          {unseenText(news)}
        </button>
      )}
    </div>
  )
}
