import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureOf } from '../http/failure.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'

/** Whatever a route threw, told to a person. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <ErrorScreen statusCode={error.status} message={error.data?.message} />
  return <ErrorScreen {...failureOf(error)} />
}
