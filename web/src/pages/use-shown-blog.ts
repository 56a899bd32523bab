import { useQuery } from '@tanstack/react-query'
import { blog, blogCard } from '../blogs/queries.ts'
import { useTextScripts } from '../blogs/use-text-scripts.ts'
import { useServerText } from '../server-text/server-text.tsx'
import { useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'

export type ShownBlog = ReturnType<typeof useShownBlog>

/** The blog as far as it is known, and what shows its text. */
export function useShownBlog(id: string) {
  const session = useSession()
  const { publicReading } = useSettings()
  const whole = useQuery(blog(id))
  const published = useQuery({ ...blogCard(id), enabled: false })
  const server = useServerText(id)
  /** Whether the text is not, or no longer, the one that the server rendered. */
  const isOther = !server || (whole.data !== undefined && whole.data.updatedAt !== server.updatedAt)
  const mayRead = publicReading || session.status === 'in'
  const scripts = useTextScripts(isOther && mayRead)
  return { session, whole, published, server, isOther, publicReading, mayRead, scripts }
}
