import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { load as notFound } from './pages/not-found.ts'
import { load as toProfile } from './pages/profile-redirect.ts'

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
            { path: '/', ...page(() => import('./pages/home.tsx')) },
            { path: '/about', ...page(() => import('./pages/about.tsx')) },
            { path: '/login', ...page(() => import('./pages/login.tsx')) },
            { path: '/register', ...page(() => import('./pages/register.tsx')) },
            { path: '/dashboard', ...page(() => import('./pages/dashboard.tsx')) },
            { path: '/blogs', ...page(() => import('./pages/create-blog.tsx')) },
            { path: '/blog/:id', ...page(() => import('./pages/blog.tsx')) },
            { path: '/blog/update/:id', ...page(() => import('./pages/edit-blog.tsx')) },
            { path: '/authors', ...page(() => import('./pages/authors.tsx')) },
            { path: '/userProfile/:id', ...page(() => import('./pages/user-profile.tsx')) },
            { path: '/profile/:id', loader: toProfile },
            { path: '/editProfile', ...page(() => import('./pages/edit-profile.tsx')) },
            { path: '/followings', ...page(() => import('./pages/followings.tsx')) },
            { path: '/followedBlogs', ...page(() => import('./pages/followed-blogs.tsx')) },
            { path: '*', loader: notFound },
          ],
        },
      ],
    },
  ]
}
