import { existsSync } from 'node:fs'
import { defineConfig } from 'rolldown'

/**
 * The server and its libraries in few files: finding and reading 900 modules took half of a start. What is loaded with its first
 * use stays in files of its own.
 */
export default defineConfig({
  input: [
    'server/main.ts',
    'server/db/sqlite-writer-thread.ts',
    'server/media/encoder-process.ts',
    'server/backup/backup-process.ts',
  ],
  platform: 'node',
  // Pages load light-my-request with its first use, as Fastify does in a way that is not seen here.
  checks: { ineffectiveDynamicImport: false },
  external: [
    // Native code, what pg asks for in vain, and what only development uses.
    ...['sharp', '@node-rs/argon2', 'pg-native', 'cloudflare:sockets', 'vite'],
    // Fastify asks for these where nothing stands in their place, as ours does.
    ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
    // The production image is built without it (.dockerignore), and server/sample-content.ts says so.
    ...(existsSync('demo') ? [] : [/\/demo\/fill\.ts$/]),
  ],
  output: {
    // As deep as server/db, server/media, server/backup and demo/pictures, and in one folder: what stands beside a module stands beside it here.
    dir: 'server/dist',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    sourcemap: true,
  },
})
