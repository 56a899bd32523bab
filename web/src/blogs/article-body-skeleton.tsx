import * as commonMessages from '#messages/common.ts'
import { useReservedHeight } from '../ui/use-reserved-height.ts'

/** As high as the text was when the reader last left it in this tab. */
export function ArticleBodySkeleton({ id }: { id: string }) {
  const place = useReservedHeight(id, false)
  return (
    <div ref={place} role="status" className="measure mt-8 sm:mt-10">
      <span className="sr-only">{commonMessages.loading}</span>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these have no other key
        <div key={index} className={`skeleton mb-4 h-4.5 ${width}`} />
      ))}
    </div>
  )
}
