import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScripts } from './web/build/first-scripts.ts'
import { importScripts } from './web/build/import-scripts.ts'
import { packedFiles } from './web/build/packed.ts'
import { pageScripts } from './web/build/page-scripts.ts'
import { sharedScripts } from './web/build/shared-scripts.ts'
import { stylesInDocument } from './web/build/styles-in-document.ts'

const shared = sharedScripts()

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    importScripts(),
    shared.plugin,
    stylesInDocument(),
    firstScripts(),
    pageScripts('web/dist/client/.vite/manifest.json'),
    packedFiles(),
  ],
  // A production install has no web libraries, so the server build bundles everything.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The Content-Security-Policy forbids data: fonts, and hashed files are cached forever anyway.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : { output: { codeSplitting: { groups: shared.groups } } },
  },
}))
