/** For what never changes under its address: whoever has it may keep it for good. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
