import type { Tag } from '#contract/limits.ts'

/** Every address of the site. A link is written with these and nowhere by hand. */
export const paths = {
  home: '/',
  category: (tag: Tag) => (tag === 'All' ? '/' : `/?tag=${tag}`),
  about: '/about',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  createBlog: '/blogs',
  blog: (id: string) => `/blog/${id}`,
  editBlog: (id: string) => `/blog/update/${id}`,
} as const

/** Whether an address belongs to a person's own pages, where the header offers writing. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
}
