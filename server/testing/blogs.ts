import { type Caller, call } from './call.ts'
import type { TestSite } from './make-site.ts'

/** Moves a blog to the trash of its creator through the API. @returns the answer, with any status */
export const deleteBlog = (site: Pick<TestSite, 'app'>, id: string, as?: Caller) =>
  call(site, 'DELETE /blog/deletePost/:id', { params: { id }, as })
