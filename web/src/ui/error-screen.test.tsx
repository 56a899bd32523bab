import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts'
import { siteSettings } from '../settings/queries.ts'
import { ErrorScreen } from './error-screen.tsx'

const client = new QueryClient()
client.setQueryData(siteSettings.queryKey, publicSettings(DEFAULT_SETTINGS, []))

const textOf = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/">{screen}</StaticRouter>
    </QueryClientProvider>,
  )
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('an error without details is shown as a 400 with a message and a link home', () => {
  expect(textOf(<ErrorScreen />)).toBe('400 An error occurred Go Back Home')
  expect(textOf(<ErrorScreen statusCode={404} message="Not here" />)).toBe('404 Not here Go Back Home')
})
