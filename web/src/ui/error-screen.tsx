import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonClass } from './button.tsx'
import { Heading } from './heading.tsx'
import { PageTitle } from './page-title.tsx'

type Props = { statusCode?: number | undefined; message?: string | undefined; requestId?: string | undefined }

/** What went wrong, with the way back; `requestId` is what to name when asking the site's people about it. */
export function ErrorScreen({ statusCode, message, requestId }: Props) {
  const text = message || 'An error occurred'
  return (
    <section className="measure flex min-h-[65vh] flex-col items-start justify-center py-16">
      <PageTitle name={statusCode === 404 ? 'Not found' : 'Error'} />
      <p className="font-serif text-8xl font-light text-accent tabular-nums sm:text-9xl">{statusCode || 400}</p>
      <Heading className="mt-6 font-serif text-2xl font-semibold sm:text-3xl">{text}</Heading>
      {requestId && <p className="mt-3 text-sm text-quiet">Reference: {requestId}</p>}
      <Link to={paths.home} className={`mt-10 ${buttonClass()}`}>
        Go Back Home
      </Link>
    </section>
  )
}
