// The parts of a blog's page around and below its text for everyone, in one script: visitors load it once they read.
export { BlogEnd } from '../blog-end/blog-end.tsx'
export { BlogChangedNotice } from '../blogs/blog-changed-notice.tsx'
export { ReadingPosition } from '../reading-positions/reading-position.tsx'
export { RememberReading } from '../reading-positions/remember-reading.tsx'
