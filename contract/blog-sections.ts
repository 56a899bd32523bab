// Apart from blog-fields.ts, since every page with a blog loads it.

/** The paragraph sections of a blog; each has a title, a description and an image. */
export const PARAGRAPHS = ['paraOne', 'paraTwo', 'paraThree'] as const
export type Paragraph = (typeof PARAGRAPHS)[number]
/** The parts of a blog's text that a comment can be at, in their order. */
export const SECTIONS = ['intro', ...PARAGRAPHS] as const
