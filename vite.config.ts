import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { createCodeGroups } from './src/dev/tooling/codeGroups.ts'
import { oneNamePerExport } from './src/dev/tooling/oneNamePerExport.ts'
import { staticSite } from './src/dev/tooling/staticSite.ts'
import { leanVenueScript } from './src/dev/tooling/venueScript.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))
const sqlite = fileURLToPath(
  new URL('./node_modules/@sqlite.org/sqlite-wasm/sqlite-wasm/jswasm/sqlite3-bundler-friendly.mjs', import.meta.url),
)

/** Sonner's script writes its styles into the page, which the page's policy forbids: they are imported as a file instead. */
const sonnerWithoutStyles = {
  name: 'sonner-without-styles',
  apply: 'build' as const,
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs$/ },
    handler(code: string) {
      const without = code.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\)/, '')
      if (without === code) throw new Error('sonner writes its styles in another way now')
      return { code: without, map: null }
    },
  },
}

/** What of the query client would come with the first script, though no one uses it: endless pages, and mutations. */
const leftOutOfQueries: readonly { readonly file: RegExp; readonly reader: RegExp; readonly code: string }[] = [
  {
    file: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    reader: /\/infiniteQueryObserver\.js$/,
    code: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
      .map((name) => `export const ${name} = () => { throw new Error('left out of the build') }`)
      .join('\n'),
  },
  {
    // What changes something at the venue is an action (`web/session/actions`), which never sends twice.
    file: /\/query-core\/build\/modern\/mutationCache\.js$/,
    reader: /\/mutationObserver\.js$/,
    code: 'export class MutationCache { findAll() { return [] } clear() {} async resumePausedMutations() {} }',
  },
]

const smallerQueries: Plugin = {
  name: 'smaller-queries',
  apply: 'build',
  load: {
    filter: { id: leftOutOfQueries.map(({ file }) => file) },
    handler: (id) => leftOutOfQueries.find(({ file }) => file.test(id))?.code,
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const modules = file.type === 'chunk' ? Object.keys(file.modules) : []
      const reader = modules.find((id) => leftOutOfQueries.some((part) => part.reader.test(id)))
      if (reader !== undefined) throw new Error(`${reader} is used now, and what it needs is left out of the build`)
    }
  },
}

/** With styles, which are awaited before the script itself is asked for, and needed in a hurry. */
const awaited = /\/(deskPanels|LiveChart|OtherScreens)-[^/]*$/
const alwaysThere = /\/(first|react|rolldown-runtime)-[^/]*$/

/**
 * What is asked for together with a script that another one imports. Not itself, because `import()` asks for it at once,
 * and not the two that are always there: each name would be in the first script.
 */
const loadedWith = (script: string, needed: string[], { hostType }: { readonly hostType: 'html' | 'js' }): string[] =>
  hostType === 'html'
    ? needed
    : needed.filter((file) => (file !== script || awaited.test(file)) && !alwaysThere.test(file))

/** What the first drawing needs and would be found out about late: from the styles, or from the script. */
const preloads = (base: string): Plugin => ({
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file))
      if (font === undefined) throw new Error('the letters of the page have another name now')
      // The ticket is drawn right after the book: its code travels beside the first script instead of after it.
      const ticket = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/desk/TicketPanel.tsx')),
      )
      if (ticket === undefined) throw new Error('the ticket has no chunk of its own now')
      const wanted = [
        { rel: 'modulepreload', href: base + ticket.fileName },
        { as: 'font', type: 'font/woff2', href: base + font },
        { as: 'fetch', href: `${base}config.json` },
      ]
      return wanted.map((attrs) => ({
        tag: 'link',
        attrs: { rel: 'preload', crossorigin: 'anonymous', ...attrs },
        injectTo: 'head' as const,
      }))
    },
  },
})

/**
 * They start processes, go through every operation of a venue, attack it, feed it nonsense, or simulate it for long: three
 * quarters of the time, for what few changes break. `npm run check` leaves them out, `npm test` has them all.
 */
const longTests = [
  'src/dev/testing/{attacks,bots,browser,cluster,conformance,faults,fuzz,process}/**',
  'src/venue/{transfers,engine/exchange.model,live/accountFigures,node/slowReader,node/crash}.test.ts',
  'src/venue/{browser/openFiles,browser/archiveImport,cluster/clusterPast,storage/accountHistory}.test.ts',
  'src/venue/market/{market,strategies/runStrategies}.test.ts',
]
const leftOut = process.env['OPTICK_CHECK'] === undefined ? [] : longTests

/** A module that another file has loaded cannot be replaced any more. */
const replacesModule = /vi\.(mock|doMock)\(/
/** They start processes, or hold connections that try again for ever and would turn the clocks of other tests. */
const needsProcess =
  /^(dev\/testing\/(attacks|bots|cluster|conformance|faults|fuzz|process)|venue\/cluster|host\/cluster)/
/** Of those, the ones that run venues and clusters within their own process. */
const runsVenues = /^(dev\/testing\/(attacks|cluster|fuzz)|venue\/cluster|host\/cluster)/
/** A later file in the same process would notice. */
const changesProcess = /process\.env\[.*\] = |vi\.useFakeTimers/
const needsPage = /@vitest-environment jsdom/

/**
 * What every start of the host needs of packages comes with its script: finding and reading some sixty files of them takes a
 * sixth of a start. The rest is found in `node_modules`: what is native, WebAssembly, or loaded by few starts.
 */
const inHostScript = ['@noble/curves', '@noble/hashes', 'kysely', 'ws', 'zod']

const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))

/**
 * All other tests share a process: one for each file costs several times as much as the tests in it. They leave nothing
 * behind that another one could notice; see `dev/testing/leaveNothing.ts`.
 */
const tests = names
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => ({ name, file: `src/${name}`, text: readFileSync(join(src, name), 'utf8') }))
  .filter(({ text }) => !replacesModule.test(text))
const shareable = tests.filter(({ name }) => !needsProcess.test(name))

/** They share one jsdom for each worker: making one and loading React again costs four times as much as their tests. */
const pageTests = shareable.filter(({ text }) => needsPage.test(text)).map(({ file }) => file)
const sharedTests = shareable.filter(({ text }) => !needsPage.test(text)).map(({ file }) => file)
/** They share processes among themselves: a third of what they take is loading the venue, and none of them turns a clock. */
const venueTests = tests
  .filter(({ name, text }) => runsVenues.test(name) && !changesProcess.test(text))
  .map(({ file }) => file)

/** Databases and bundles that the files of a run share; made for who asks. */
const runServices = 'src/dev/testing/run/runServices.ts'

/** Loads all of Vitest, of which a build needs nothing. */
const LongestFirst = process.env['VITEST']
  ? (await import('./src/dev/tooling/longestFirst.ts')).LongestFirst
  : undefined

/** A transformed module names the files that it imports, so that a file that was added, moved or removed makes the cache stale. */
const cacheByNames: Plugin = {
  name: 'cache-by-names',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) => {
    const key = createHash('sha1').update(names.toSorted().join('\n')).digest('hex')
    defineKey(() => key)
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  // The static site may be in any folder of its server.
  base: mode === 'site' ? './' : '/',
  plugins: process.env['VITEST']
    ? [cacheByNames]
    : [
        react(),
        tailwindcss(),
        sonnerWithoutStyles,
        smallerQueries,
        preloads(mode === 'site' ? './' : '/'),
        !isSsrBuild && oneNamePerExport(),
        mode === 'site' && staticSite(),
      ],
  resolve: {
    alias: [
      { find: '@', replacement: src },
      // It stands in for what React has had since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // The tables of the library are a megabyte to load.
      ...(mode === 'site'
        ? [
            { find: 'tiny-secp256k1', replacement: join(src, 'venue/browser/recoverKey.ts') },
            // The package's own entry also has a worker that the venue, which is in one, does not use.
            { find: '@sqlite.org/sqlite-wasm', replacement: sqlite },
          ]
        : []),
    ],
  },
  ...(isSsrBuild && { ssr: { noExternal: inHostScript } }),
  worker: {
    format: 'es',
    plugins: () => [mode === 'site' && leanVenueScript()],
    // Of a worker nothing is left out later: what its calls are free of need not travel.
    rolldownOptions: { output: { comments: { annotation: false } } },
  },
  build: isSsrBuild
    ? { outDir: 'dist/host', target: 'node20', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: mode === 'site' ? 'dist/site' : 'dist/app',
        target: 'es2023',
        emptyOutDir: true,
        manifest: true,
        // Browsers of the target all preload modules by themselves.
        modulePreload: { polyfill: false, resolveDependencies: loadedWith },
        // Size is watched by `npm run size`, compressed as it travels.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          // What is loaded together is one file. In many small ones of shared code each is asked for, compressed and
          // compiled by itself.
          output: {
            // The first script contains every name: one character less in each saves 150 bytes there.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [{ name: createCodeGroups(), includeDependenciesRecursively: false }],
            },
          },
        },
      },
  test: {
    setupFiles: ['src/dev/testing/jsdomGaps.ts', 'src/dev/testing/leaveNothing.ts', 'src/dev/testing/patience.ts'],
    environment: 'node',
    // Half of the time of a small run is transforming modules that have not changed since the last one.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Only what hangs is to end by it: on a busy machine a long simulation takes several times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The default keeps one core free: of two cores that is half.
    maxWorkers: '100%',
    ...(LongestFirst !== undefined && { sequence: { sequencer: LongestFirst } }),
    // Without one of its own the reporter that `npm run bench` names is the only one.
    benchmark: { reporters: [] },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: sharedTests,
          isolate: false,
          globalSetup: runServices,
          exclude: leftOut,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: pageTests,
          environment: 'jsdom',
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['src/**/*.test.{ts,tsx}'],
          globalSetup: runServices,
          exclude: [...sharedTests, ...pageTests, ...venueTests, ...leftOut],
          benchmark: { include: ['src/**/*.bench.ts'] },
        },
      },
      {
        extends: true,
        test: {
          name: 'venues',
          include: venueTests,
          isolate: false,
          globalSetup: runServices,
          exclude: leftOut,
          benchmark: { include: [] },
        },
      },
    ],
  },
}))
