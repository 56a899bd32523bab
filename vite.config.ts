import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledPackages } from './web/build/bundled-packages.ts'
import { markTexts } from './web/build/catalogue.ts'
import { chunkGroups } from './web/build/chunk-groups.ts'
import { compressAssets } from './web/build/compress-assets.ts'
import { dynamicImports } from './web/build/dynamic-imports.ts'
import { inlineAppearance } from './web/build/inline-appearance.ts'
import { inlineLoader } from './web/build/inline-loader.ts'
import { inlineStyles } from './web/build/inline-styles.ts'
import { languageFiles } from './web/build/language-files.ts'
import { omitJsonSchema } from './web/build/omit-json-schema.ts'
import { omitUnused } from './web/build/omit-unused.ts'
import { preloadManifest } from './web/build/preload-manifest.ts'

const shared = chunkGroups()

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    dynamicImports(),
    shared.plugin,
    markTexts(),
    omitJsonSchema(),
    omitUnused(),
    inlineStyles(),
    inlineAppearance(),
    inlineLoader(),
    preloadManifest('web/dist/client/.vite/manifest.json'),
    languageFiles('web/dist/client'),
    bundledPackages(),
    compressAssets(),
  ],
  resolve: { alias: { 'fast-equals': fileURLToPath(new URL('./web/src/ui/editor/deep-equal.ts', import.meta.url)) } },
  // A production install has no web libraries, so the server build bundles everything.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : // The Content-Security-Policy forbids eval. Otherwise Zod tries whether it may, and browsers report that.
      { 'globalThis.__zod_globalConfig': '{ jitless: true }' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The Content-Security-Policy forbids data: fonts, and hashed files are cached forever anyway.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {
          input: 'src/entry-server.tsx',
          // As in rolldown.config.ts.
          output: {
            minify: { mangle: false, compress: false, codegen: { removeWhitespace: true, asciiOnly: true } },
            // Files with texts are there once for each language. The packages of the editor must not be, as they refuse to
            // register what they define a second time. Others are split by who loads them: a server keeps what it loads.
            codeSplitting: {
              groups: [
                // What the editor shares with all pages is not part of its file.
                {
                  name: 'shared-packages',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//,
                  priority: 1,
                },
                {
                  name: 'editor-packages',
                  test: /node_modules\/(?:@tiptap|prosemirror-|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/,
                },
              ],
            },
          },
        }
      : {
          // Texts of the catalogue stand where they are used, so that a page loads its own alone.
          optimization: { inlineConst: { mode: 'all' } },
          // Nodes and marks of the editor that nobody imports, such as lists of tasks.
          treeshake: { manualPureFunctions: ['Node', 'Mark', 'Extension'] },
          output: { codeSplitting: { groups: shared.groups } },
        },
  },
}))
