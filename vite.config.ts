import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScripts } from './web/build/first-scripts.ts'
import { importScripts } from './web/build/import-scripts.ts'
import { packedFiles } from './web/build/packed.ts'
import { pageScripts } from './web/build/page-scripts.ts'
import { stylesInDocument } from './web/build/styles-in-document.ts'

// What the first script needs, which comes before all others and waits for none of them.
const FIRST =
  /vite\/preload-helper|contract\/(limits|session-hint)|web\/src\/(paths|before-hydration|http\/(ask-ahead|api-error|import-script|try-again)|session\/hint)/
// What every page needs, and the small parts that most share: on a slow connection a request costs more than their bytes.
// The side menu, the sign-in pages, toasts, forms and the editor come when they are used.
const CORE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|cookie-es|@remix-run|@tanstack)/',
    'node_modules/lucide-react/dist/esm/(?!icons)',
    'node_modules/lucide-react/dist/esm/icons/(menu|pen-line)\\.',
    'web/src/(http/|layout/(?!side-menu|sign-in))',
    'web/src/session/(queries|change-person|use-session|use-sign-out)',
    'web/src/(authors|comments|subscriptions)/queries',
    'web/src/blogs/(queries|cached-lists|own-doings|blog-card|blog-grid)',
    'web/src/ui/(avatar|button|date|error-screen|heading|loading-screen|page-title|picture\\.|spinner|time-ago|toast\\.)',
    'web/src/ui/(use-|version-for|when-idle)',
  ].join('|'),
)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    importScripts(),
    stylesInDocument(),
    firstScripts(),
    pageScripts('web/dist/client/.vite/manifest.json'),
    packedFiles(),
  ],
  // A production install has no web library in it, so what renders on the server is bundled whole.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The Content-Security-Policy allows no data: fonts; a hashed file is kept for ever anyway.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : // One piece for what every page needs compresses better than twenty, and comes in one request.
        {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: FIRST, priority: 1 },
                { name: 'core', test: CORE },
              ],
            },
          },
        },
  },
}))
