import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What the frame of every page needs. The side menu, toasts, forms and the editor come when they are used.
const CORE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|cookie-es|@remix-run|@tanstack)/',
    'node_modules/lucide-react/dist/esm/(?!icons)',
    'contract/limits',
    'web/src/(paths|http/|layout/(?!side-menu))',
    'web/src/session/(queries|change-person|use-session|use-sign-out)',
    'web/src/(authors|subscriptions)/queries',
    'web/src/blogs/(queries|cached-lists|own-doings)',
    'web/src/ui/(avatar|button|error-screen|heading|loading-screen|page-title|spinner|toast\\.|version-for)',
  ].join('|'),
)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), tailwindcss()],
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
        { output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
  },
}))
