/** How a kind of picture is stored: the widths to create, never enlarging it, and whether it is cropped to a square. */
export interface Format {
  widths: readonly number[]
  square: boolean
  /** Pixels that it is not higher than; without it, as high as a WebP can be. */
  heightMax?: number
  /** PNG in place of WebP. */
  png?: boolean
}

/** For a card of 368 px at 1x and 2x, a phone's card at 2x and 3x, and the article's 944 px likewise. */
export const BLOG_FORMAT: Format = { widths: [400, 760, 960, 1200, 1920], square: false }
export const AVATAR_FORMAT: Format = { widths: [96, 192, 384], square: true }

export interface Version {
  width: number
  bytes: Buffer
}

/** A picture ready to be stored. */
export interface Encoded {
  /** The size of the widest of `versions`. */
  width: number
  height: number
  placeholder: string
  /** One picture for each width, ascending; for an animation, a single animated one. */
  versions: Version[]
  /** For an animation, its first frame: one picture for each width, ascending. */
  stills?: Version[]
}
