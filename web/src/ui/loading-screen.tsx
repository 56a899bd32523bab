import { Spinner } from './spinner.tsx'

export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-quiet">
      <Spinner className="size-8 text-accent" />
      <p>Loading...</p>
    </div>
  )
}
