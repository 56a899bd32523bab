import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { blog, blogNews } from './queries.ts'

/** Says that the open blog was changed or removed meanwhile. The text is never swapped under the reader's eyes. */
export function BlogNews({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: news } = useQuery(blogNews(id))
  const showNew = async () => {
    await client.refetchQueries({ queryKey: blog(id).queryKey })
    client.setQueryData(blogNews(id).queryKey, null)
  }
  return (
    <div role="status" className="sticky top-0 z-30">
      {news && (
        <div className="wrap flex flex-wrap items-center justify-center gap-4 border-y border-line bg-accent-soft py-3 text-[0.9375rem]">
          {news === 'removed' ? (
            <p>This blog has been removed by its author. You can finish reading what is on your screen.</p>
          ) : (
            <>
              <p>The author has changed this blog.</p>
              <Button size="small" onClick={showNew}>
                Show the new version
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
