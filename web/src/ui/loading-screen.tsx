import { PageTitle } from './page-title.tsx'
import { Spinner } from './spinner.tsx'

/** `title` for a page that can say its name before it has loaded. */
export function LoadingScreen({ title }: { title?: string }) {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-quiet">
      {title && <PageTitle name={title} />}
      <Spinner className="size-8 text-accent" />
      <p>Loading...</p>
    </div>
  )
}
