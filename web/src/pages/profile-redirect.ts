import { type LoaderFunctionArgs, replace } from 'react-router'
import { paths } from '../paths.ts'

/** The profile's other address. */
export function load({ params }: LoaderFunctionArgs): Response {
  return replace(paths.profile(encodeURIComponent(params.id ?? '')))
}
