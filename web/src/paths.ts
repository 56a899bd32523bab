import { BLOG_PAGES, SITE_URL } from '#contract/addresses.ts'

/** Every path of the site. Routes and links use these and never literals. */
export const paths = {
  home: '/',
  about: '/about',
  authors: '/authors',
  search: '/search',
  tags: '/tags',
  tag: (tag: string) => `/tag/${encodeURIComponent(tag)}`,
  profile: (id: string) => `/userProfile/${id}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  unsubscribe: (kind: string) => `/unsubscribe/${kind}`,
  dashboard: '/dashboard',
  ownImport: '/dashboard/import',
  editProfile: '/editProfile',
  profileAs: '/editProfile/asOthers',
  account: '/account',
  accountSecurity: '/account/security',
  accountEmails: '/account/emails',
  accountReading: '/account/reading',
  accountData: '/account/data',
  followings: '/followings',
  followedBlogs: '/followedBlogs',
  bookmarks: '/bookmarks',
  notifications: '/notifications',
  createBlog: '/blogs',
  blog: (id: string, slug?: string) => (slug ? `/blog/${id}/${slug}` : `/blog/${id}`),
  /** The pictures that other sites show beside a link. */
  blogCard: (id: string, version: string) => `/blog/${id}/card.jpg?${new URLSearchParams({ version })}`,
  profileCard: (id: string) => `/userProfile/${id}/card.jpg`,
  editBlog: (id: string) => `/blog/update/${id}`,
  preview: (token: string) => `/preview/${token}`,
  admin: '/admin',
  adminQueue: '/admin/queue',
  adminPosts: '/admin/posts',
  adminComments: '/admin/comments',
  adminTags: '/admin/tags',
  adminRedirects: '/admin/redirects',
  adminPeople: '/admin/people',
  adminInvitations: '/admin/invitations',
  adminSettings: '/admin/settings',
  adminPages: '/admin/pages',
  adminAddPage: '/admin/addPage',
  adminEditPage: (slug: string) => `/admin/pages/${slug}`,
  sitePage: (slug: string) => `/pages/${slug}`,
  adminAudit: '/admin/audit',
  adminAnalytics: '/admin/analytics',
  adminEmails: '/admin/emails',
  adminJobs: '/admin/jobs',
  adminImport: '/admin/import',
  adminStatus: '/admin/status',
  appeal: '/appeal',
  adminClaim: '/admin/claim',
  adminSecondFactor: '/admin/second-factor',
  adminSetup: '/admin/setup',
  revisions: (id: string) => `/blog/${id}/revisions`,
  analytics: (id: string) => `/blog/${id}/analytics`,
} as const

/** The id of the blog whose page is at a path; undefined for any other path. */
export function blogIdIn(pathname: string): string | undefined {
  const [, id, slug = ''] = /^\/blog\/([^/]+)(?:\/([^/]*))?\/?$/i.exec(pathname) ?? []
  return id === 'update' || BLOG_PAGES.includes(slug) ? undefined : id
}

/** The end of the address of a blog whose comments are open. */
export const COMMENTS_HASH = '#comments'

/** The URL of a path of this site, for the document's head, which other programs read. */
export const urlOf = (path: string): string => (import.meta.env.SSR ? SITE_URL : window.location.origin) + path

const DASHBOARD_PATHS: string[] = [
  paths.dashboard,
  paths.editProfile,
  paths.profileAs,
  paths.account,
  paths.createBlog,
  paths.editBlog(''),
  paths.followings,
  paths.followedBlogs,
  paths.bookmarks,
  paths.notifications,
]

/** Whether a path is one of the user's own pages, which the header links with each other. */
export function isDashboardPath(pathname: string): boolean {
  return DASHBOARD_PATHS.some(
    (path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
  )
}

/** Whether a page is for who is signed in alone, and therefore in their language. */
export const isPersonalPath = (pathname: string): boolean =>
  isDashboardPath(pathname) || /^\/admin\b|^\/blog\/[^/]+\/(?:revisions|analytics)\/?$/.test(pathname)
