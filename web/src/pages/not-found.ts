import * as commonMessages from '#messages/common.ts'
import { ApiError } from '../http/api-error.ts'

/** The loader of every unknown path. */
export function load(): never {
  throw new ApiError(404, commonMessages.pageNotFound)
}
