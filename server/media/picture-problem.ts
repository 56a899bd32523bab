import type { PictureErrorCode } from '#contract/errors.ts'
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MOST,
  AVIF_MAX_PIXELS,
  PICTURE_MAX_PIXELS,
  PICTURE_SIDE_MAX,
} from '#contract/limits.ts'
import { Problem } from '../http/problem.ts'

/** The limits that the messages name. */
const LIMITS = {
  megapixels: PICTURE_MAX_PIXELS / 1_000_000,
  avifMegapixels: AVIF_MAX_PIXELS / 1_000_000,
  ...ANIMATION_MOST,
  framesMax: ANIMATION_MAX_FRAMES,
  side: PICTURE_SIDE_MAX,
}

/** Why a picture cannot be used. */
export const pictureProblem = (statusCode: number, code: PictureErrorCode) =>
  new Problem(statusCode, code, { values: LIMITS })
