import type { QueryClient } from '@tanstack/react-query'
import * as messages from '#messages/blogs.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import { cacheSavedBlog } from './cache-saved-blog.ts'
import { rememberOwnChange } from './own-changes.ts'

/** Restores a blog from the trash, and tells the user whether that worked. @returns whether it did */
export async function restoreBlog(client: QueryClient, id: string): Promise<boolean> {
  rememberOwnChange(id)
  try {
    const { data, message } = await request('POST /trash/restoreBlog/:id', { params: { id } })
    cacheSavedBlog(client, data)
    notify.success(message, { label: messages.readIt, href: paths.blog(id, data.slug) })
    return true
  } catch (error) {
    notify.failure(error, messages.restoreFailed)
    return false
  }
}
