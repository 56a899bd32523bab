import { Button } from '../ui/button.tsx'

type Props = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** The way to the comments before those that are shown. */
export function EarlierComments({ isLoading, hasFailed, onLoad }: Props) {
  return (
    <div className="pt-4 text-center">
      {/* Not disabled, which would take its focus. */}
      <Button look="plain" size="small" aria-disabled={isLoading} onClick={() => !isLoading && onLoad()}>
        {isLoading ? 'Loading...' : 'Earlier comments'}
      </Button>
      <p role="status" className={hasFailed ? 'mt-2 text-sm' : 'sr-only'}>
        {hasFailed && 'They could not be loaded. Try again.'}
      </p>
    </div>
  )
}
