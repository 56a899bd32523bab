import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    rolldownOptions: isSsrBuild ? { input: 'src/entry-server.tsx' } : undefined,
  },
}))
