import manifest from '../package.json' with { type: 'json' }

/** The version of the program: two releases that serve side by side are told apart by it. */
export const { version: VERSION } = manifest
