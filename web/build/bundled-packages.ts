import type { Plugin } from 'vite'

/** Writes into `.vite/packages.json` the packages whose code is in the build, as `package-lock.json` names them: their licences are shipped, too. */
export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const packages = modules.flatMap(
        (id) => /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^@/]+)\//.exec(id)?.[1] ?? [],
      )
      const source = JSON.stringify([...new Set(packages)].sort())
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
    },
  }
}
