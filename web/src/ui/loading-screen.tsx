import * as messages from '#messages/common.ts'
import { PageTitle } from './page-title.tsx'
import { Spinner } from './spinner.tsx'

/** `title` is the page's title, which is known before the page has loaded. */
export function LoadingScreen({ title }: { title: string }) {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-quiet">
      <PageTitle name={title} />
      <Spinner className="size-8 text-accent" />
      <p>{messages.loading}</p>
    </div>
  )
}
