/** How a kind of picture is kept: the widths made of it, never more than it has, and whether it is cut square. */
export interface Format {
  widths: readonly number[]
  square: boolean
}

/** A card's 368 pixels on a plain and on a fine screen, a phone's card twice and three times, the article's 944 alike. */
export const BLOG_FORMAT: Format = { widths: [400, 760, 960, 1200, 1920], square: false }
export const AVATAR_FORMAT: Format = { widths: [96, 192, 384], square: true }

export interface Version {
  width: number
  bytes: Buffer
}

/** A picture ready to be stored. */
export interface Encoded {
  /** Those of the widest of `versions`. */
  width: number
  height: number
  placeholder: string
  /** One WebP for each width, ascending; of an animation one that is animated. */
  versions: Version[]
  /** Of an animation its first frame, one WebP for each width, ascending. */
  stills?: Version[]
}
