import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import type { BuiltSite } from '../../web/app/offline/builtSite.ts'
import { precacheList } from './precacheList.ts'
import { screenPaths } from './staticSite.ts'

/** Inserts the list of files, so it must run after the build. */
const withBuiltSite: Plugin = {
  name: 'built-site',
  config: ({ build }, { mode }) => {
    const folder = build?.outDir
    if (folder === undefined) throw new Error('the folder of the site is named')
    const isStatic = mode === 'site'
    const site: BuiltSite = { ...precacheList(folder, isStatic), isStatic, screens: screenPaths }
    return { define: { BUILT_SITE: JSON.stringify(site), 'process.env.NODE_ENV': '"production"' } }
  },
}

/** The service worker of the app or, in mode `site`, of the static site, in the page's folder. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [withBuiltSite],
  build: {
    outDir: fileURLToPath(new URL(`../../../dist/${mode === 'site' ? 'site' : 'app'}`, import.meta.url)),
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    // Not a module: Firefox supports module service workers only since version 147.
    lib: {
      entry: fileURLToPath(new URL('../../web/app/offline/serviceWorker.ts', import.meta.url)),
      formats: ['iife'],
      name: 'serviceWorker',
      fileName: () => 'serviceWorker.js',
    },
  },
}))
