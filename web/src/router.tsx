// To add a page (commit a87df7e):
// 1. A file in `web/src/pages/` with its `Component` and, if the server renders its data, its `load`; with its
//    loading, empty and error states and its `PageTitle` (`tags.tsx` is an example). Its texts in `messages/en/`. Its
//    data by a query of a folder that is there, else by a new call: `contract/calls.ts`.
// 2. Its address in `web/src/paths.ts`, its route here, its entry in `EVERYWHERE` of `web/src/layout/nav.ts` if the menu
//    leads to it. Links of the footer are a setting of the admins.
// 3. If it reads parameters of its address: `web/src/canonical-address.ts`. If search engines may list it:
//    `server/pages/sitemap.ts`, and its `<link rel="canonical">`.
// 4. Its line in `SCREENS` of `e2e/screens.spec.ts`, and in both lists of `e2e/reflow.spec.ts`; if it is in the menu, in
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

/** The route table. Every page is a script of its own; a route's `handle` names its file. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const page = (name: string) => {
    const read = FILES[`./pages/${name}.tsx`]
    if (!read) throw new Error(`There is no page ${name}`)
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
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            { path: paths.home, ...page('home') },
            { path: paths.about, ...page('about') },
            { path: paths.login, ...page('login') },
            { path: paths.register, ...page('register') },
            { path: paths.forgotPassword, ...page('forgot-password') },
            { path: paths.resetPassword, ...page('reset-password') },
            { path: paths.verifyEmail, ...page('verify-email') },
            { path: paths.changeEmail, ...page('change-email') },
            { path: paths.unsubscribe(':kind'), ...page('unsubscribe') },
            { path: paths.dashboard, ...page('dashboard') },
            { path: paths.createBlog, ...page('create-blog') },
            { path: paths.blog(':id', ':slug?'), ...page('blog') },
            { path: paths.editBlog(':id'), ...page('edit-blog') },
            { path: paths.revisions(':id'), ...page('revisions') },
            { path: paths.analytics(':id'), ...page('blog-analytics') },
            { path: paths.preview(':token'), ...page('preview') },
            { path: paths.authors, ...page('authors') },
            { path: paths.search, ...page('search') },
            { path: paths.tags, ...page('tags') },
            { path: '/tag/:tag', ...page('tag') },
            { path: paths.profile(':id'), ...page('user-profile') },
            { path: '/profile/:id', loader: toProfile },
            { path: paths.editProfile, ...page('edit-profile') },
            { path: paths.profileAs, ...page('profile-as') },
            { path: paths.followings, ...page('followings') },
            { path: paths.followedBlogs, ...page('followed-blogs') },
            { path: paths.bookmarks, ...page('bookmarks') },
            { path: paths.notifications, ...page('notifications') },
            { path: paths.admin, loader: () => replace(paths.adminQueue) },
            { path: paths.adminQueue, ...page('admin-queue') },
            { path: paths.adminPeople, ...page('admin-people') },
            { path: paths.adminInvitations, ...page('admin-invitations') },
            { path: paths.adminSettings, ...page('admin-settings') },
            { path: paths.adminPages, ...page('admin-pages') },
            { path: paths.adminEditPage(':slug'), ...page('admin-edit-page') },
            { path: paths.sitePage(':slug'), ...page('site-page') },
            { path: paths.adminAudit, ...page('admin-audit') },
            { path: paths.adminAnalytics, ...page('admin-analytics') },
            { path: paths.adminEmails, ...page('admin-emails') },
            { path: paths.adminJobs, ...page('admin-jobs') },
            { path: paths.adminStatus, ...page('admin-status') },
            { path: paths.appeal, ...page('appeal') },
            { path: paths.adminClaim, ...page('admin-claim') },
            { path: '*', loader: notFound },
          ],
        },
      ],
    },
  ]
}
