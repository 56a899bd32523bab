import manifest from '../package.json' with { type: 'json' }

/** The version of the program: it distinguishes two releases that serve side by side. */
export const { version: VERSION } = manifest
