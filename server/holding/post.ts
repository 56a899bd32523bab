import type { HoldReason } from '#contract/held.ts'

/** A post that is about to become public. */
export interface Post {
  authorId: string
  kind: 'blog' | 'comment'
  /** The readable text, without tags. */
  text: string
  /** The addresses of links besides those in the text. */
  links: string[]
  /** Whether it is public already, and is changed. */
  isPublic: boolean
  /** Undefined for a new one. */
  id?: string | undefined
  /** The network that sent it; undefined for a job. */
  network?: string | undefined
}

/** The parts of a blog that are checked. */
export type PostContent = Pick<Post, 'text' | 'links'>

/** Decides on a content that is about to become public; empty: nothing holds it. */
export type HoldCheck = (content: PostContent) => Promise<HoldReason[]>
