import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { load as notFound } from './pages/not-found.ts'
import { load as toProfile } from './pages/profile-redirect.ts'
import { paths } from './paths.ts'

/** What a file in pages/ exports: what it shows, and what is read before it is shown. */
export type Page = {
  Component: ComponentType
  /** Returns what the page needs beside the query cache, or null; throws ApiError to show the error screen. */
  load?: (client: QueryClient, args: LoaderFunctionArgs) => unknown
}

/** The one list of addresses. Every page is a script of its own. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const page = (read: () => Promise<Page>) => ({
    lazy: async () => {
      const { Component, load } = await read()
      return load ? { Component, loader: (args: LoaderFunctionArgs) => load(client, args) } : { Component }
    },
  })
  return [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            { path: paths.home, ...page(() => import('./pages/home.tsx')) },
            { path: paths.about, ...page(() => import('./pages/about.tsx')) },
            { path: paths.login, ...page(() => import('./pages/login.tsx')) },
            { path: paths.register, ...page(() => import('./pages/register.tsx')) },
            { path: paths.dashboard, ...page(() => import('./pages/dashboard.tsx')) },
            { path: paths.createBlog, ...page(() => import('./pages/create-blog.tsx')) },
            { path: paths.blog(':id'), ...page(() => import('./pages/blog.tsx')) },
            { path: paths.editBlog(':id'), ...page(() => import('./pages/edit-blog.tsx')) },
            { path: paths.authors, ...page(() => import('./pages/authors.tsx')) },
            { path: paths.profile(':id'), ...page(() => import('./pages/user-profile.tsx')) },
            { path: '/profile/:id', loader: toProfile },
            { path: paths.editProfile, ...page(() => import('./pages/edit-profile.tsx')) },
            { path: paths.followings, ...page(() => import('./pages/followings.tsx')) },
            { path: paths.followedBlogs, ...page(() => import('./pages/followed-blogs.tsx')) },
            { path: '*', loader: notFound },
          ],
        },
      ],
    },
  ]
}
