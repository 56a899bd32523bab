// To add a page (commit a87df7e):
// 1. A file in `web/src/pages/` with its `Component` and, if the server renders its data, its `load`; with its
//    loading, empty and error states and its `PageTitle` (`tags.tsx` is an example). Its texts in `messages/en/`. Its
//    data by a query of a folder that is there, else by a new call: `contract/calls.ts`.
// 2. Its address in `web/src/paths.ts`, its line of `SAME` or `PAGES` here, its entry in `EVERYWHERE` of `web/src/layout/nav.ts` if the menu
//    leads to it. Links of the footer are a setting of the admins.
// 3. If it reads parameters of its address: `web/src/canonical-address.ts`. If search engines may list it:
//    `server/pages/sitemap.ts`, and its `<link rel="canonical">`.
// 4. Its line in `SCREENS` of `e2e/screens.spec.ts`, and in the list of `e2e/reflow.spec.ts`; if it is in the menu, in
//    `ALWAYS` of `e2e/followings.spec.ts`.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, memo } from 'react'
import { type LoaderFunctionArgs, type RouteObject, replace } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { load as notFound } from './pages/not-found.ts'
import { load as toProfile } from './pages/profile-redirect.ts'
import { paths } from './paths.ts'

/** The exports of a file in pages/: the component, and the loader that runs before it is shown. */
export type Page = {
  Component: ComponentType
  /** Returns what the page needs besides the query cache, or null; throws ApiError to show the error screen. */
  load?: (client: QueryClient, args: LoaderFunctionArgs) => unknown
}

const FILES = import.meta.glob<Page>('./pages/*.tsx')

/** The addresses of pages whose file in pages/ has the same name, with `-` for each `/`. */
const SAME: string[] = [
  paths.about,
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.changeEmail,
  paths.dashboard,
  paths.authors,
  paths.search,
  paths.tags,
  paths.account,
  paths.accountSecurity,
  paths.accountEmails,
  paths.accountReading,
  paths.accountData,
  paths.followings,
  paths.bookmarks,
  paths.notifications,
  paths.adminQueue,
  paths.adminPosts,
  paths.adminComments,
  paths.adminTags,
  paths.adminRedirects,
  paths.adminPeople,
  paths.adminInvitations,
  paths.adminSettings,
  paths.adminPages,
  paths.adminAudit,
  paths.adminAnalytics,
  paths.adminEmails,
  paths.adminJobs,
  paths.adminImport,
  paths.adminStatus,
  paths.adminClaim,
  paths.adminSecondFactor,
  paths.adminSetup,
  paths.appeal,
]

/** The address of each page, and its file in pages/. */
const PAGES: [path: string, name: string][] = [
  ...SAME.map((path): [string, string] => [path, path.slice(1).replace('/', '-')]),
  [paths.home, 'home'],
  [paths.unsubscribe(':kind'), 'unsubscribe'],
  [paths.ownImport, 'own-import'],
  [paths.createBlog, 'create-blog'],
  [paths.blog(':id', ':slug?'), 'blog'],
  [paths.editBlog(':id'), 'edit-blog'],
  [paths.revisions(':id'), 'revisions'],
  [paths.analytics(':id'), 'blog-analytics'],
  [paths.preview(':token'), 'preview'],
  ['/tag/:tag', 'tag'],
  [paths.profile(':id'), 'user-profile'],
  [paths.editProfile, 'edit-profile'],
  [paths.profileAs, 'profile-as'],
  [paths.followedBlogs, 'followed-blogs'],
  [paths.adminAddPage, 'admin-add-page'],
  [paths.adminEditPage(':slug'), 'admin-edit-page'],
  [paths.sitePage(':slug'), 'site-page'],
]

/** The route table. Every page is a script of its own; a route's `handle` names its file. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const page = (name: string) => {
    const read = FILES[`./pages/${name}.tsx`] as () => Promise<Page>
    // The server starts with the same table: browsers need not load the check.
    if (import.meta.env.SSR && !read) throw new Error(`There is no page ${name}`)
    const open = async () => {
      const { Component, load } = await read()
      // Like the layout: the current page need not re-render when a navigation begins.
      // biome-ignore lint/correctness/noComponentHookFactories: a page is opened once, and kept
      const page = { Component: memo(Component) }
      return load ? { ...page, loader: (args: LoaderFunctionArgs) => load(client, args) } : page
    }
    let opened: ReturnType<typeof open> | undefined
    const lazy = () => {
      opened ??= open()
      opened.catch(() => {
        opened = undefined
      })
      return opened
    }
    return { handle: `src/pages/${name}.tsx`, lazy }
  }
  return [
    {
      Component: Layout,
      ErrorBoundary: RouteError,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            ...PAGES.map(([path, name]) => ({ path, ...page(name) })),
            { path: '/profile/:id', loader: toProfile },
            { path: paths.admin, loader: () => replace(paths.adminQueue) },
            { path: '*', loader: notFound },
          ],
        },
      ],
    },
  ]
}
