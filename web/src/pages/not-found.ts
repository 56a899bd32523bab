import { ApiError } from '../http/api-error.ts'

/** Every address that is no page. */
export function load(): never {
  throw new ApiError(404, 'There is no page at this address')
}
