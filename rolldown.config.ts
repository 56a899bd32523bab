import { defineConfig } from 'rolldown'

/**
 * Bundles the server and its libraries into a few files: finding and reading 900 modules took half of the start-up
 * time. Modules that are loaded on first use stay in files of their own.
 */
export default defineConfig({
  input: {
    main: 'server/main.ts',
    // What scripts/blogi.mjs runs in a release, which has no sources.
    commands: 'server/commands/main.ts',
    check: 'server/commands/check-main.ts',
    import: 'server/commands/import-main.ts',
    backup: 'server/backup/main.ts',
    move: 'server/move/main.ts',
    'sqlite-writer-thread': 'server/db/sqlite-writer-thread.ts',
    'sqlite-reader-thread': 'server/db/sqlite-reader-thread.ts',
    'highlight-thread': 'server/rich-text/highlight-thread.ts',
    'markdown-thread': 'server/export/markdown-thread.ts',
    'markdown-html-thread': 'server/transfer/formats/markdown/markdown-html-thread.ts',
    'reading-thread': 'server/transfer/formats/reading-thread.ts',
    'draw-thread': 'server/pages/share-cards/draw-thread.ts',
    'encoder-process': 'server/media/encoder-process.ts',
    'backup-process': 'server/backup/backup-process.ts',
  },
  platform: 'node',
  // Its `paths` name types alone.
  tsconfig: false,
  // The pages import light-my-request on first use. So does Fastify, but with a require() that rolldown takes for
  // static.
  checks: { ineffectiveDynamicImport: false },
  external: [
    // Native modules, optional modules that pg tries to load, and what only development uses.
    'sharp',
    '@node-rs/argon2',
    'pg-native',
    'cloudflare:sockets',
    'vite',
    // They read their WebAssembly from beside themselves.
    'harfbuzzjs',
    'wawoff2',
    // Fastify loads these only if no compilers are configured; ours are (server/http/schemas.ts).
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
  ],
  output: {
    // At the same depth as server/db, server/media, server/backup and demo/pictures, and in one folder, so that paths
    // relative to a module still resolve.
    dir: 'server/dist',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    sourcemap: true,
    // Without comments and whitespace: a server at rest keeps the text of its scripts, a seventh of its memory, in two
    // bytes a character where one is not Latin. Names stay, so that stacks can be read.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true, asciiOnly: true } },
    // Legal ones too, as names with accents are in them: what is shipped has node_modules with all licences beside it.
    comments: false,
  },
})
