import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureOf } from '../http/failure.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'

/** Shows an error that a route threw. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <ErrorScreen statusCode={error.status} message={error.data?.message} />
  return <ErrorScreen {...failureOf(error)} />
}
