/** Every path of the site. Routes and links use these and never literals. */
export const paths = {
  home: '/',
  about: '/about',
  authors: '/authors',
  profile: (id: string) => `/userProfile/${id}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  unsubscribe: (kind: string) => `/unsubscribe/${kind}`,
  dashboard: '/dashboard',
  editProfile: '/editProfile',
  profileAs: '/editProfile/asOthers',
  followings: '/followings',
  followedBlogs: '/followedBlogs',
  createBlog: '/blogs',
  blog: (id: string) => `/blog/${id}`,
  editBlog: (id: string) => `/blog/update/${id}`,
  preview: (token: string) => `/preview/${token}`,
  admin: '/admin',
  adminQueue: '/admin/queue',
  adminPeople: '/admin/people',
  adminInvitations: '/admin/invitations',
  adminSettings: '/admin/settings',
  adminPages: '/admin/pages',
  adminEditPage: (slug: string) => `/admin/pages/${slug}`,
  sitePage: (slug: string) => `/pages/${slug}`,
  adminAudit: '/admin/audit',
  adminAnalytics: '/admin/analytics',
  adminEmails: '/admin/emails',
  adminJobs: '/admin/jobs',
  adminStatus: '/admin/status',
  appeal: '/appeal',
  adminClaim: '/admin/claim',
  revisions: (id: string) => `/blog/${id}/revisions`,
  analytics: (id: string) => `/blog/${id}/analytics`,
} as const

const DASHBOARD_PATHS: string[] = [
  paths.dashboard,
  paths.editProfile,
  paths.profileAs,
  paths.createBlog,
  paths.editBlog(''),
  paths.followings,
  paths.followedBlogs,
]

/** Whether a path is one of the user's own pages, which the header links with each other. */
export function isDashboardPath(pathname: string): boolean {
  return DASHBOARD_PATHS.some(
    (path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
  )
}
