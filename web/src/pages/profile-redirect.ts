import { type LoaderFunctionArgs, replace } from 'react-router'
import { paths } from '../paths.ts'

/** Redirects from a profile's alternative path. */
export function load({ params }: LoaderFunctionArgs): Response {
  return replace(paths.profile(encodeURIComponent(params.id ?? '')))
}
