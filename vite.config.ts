import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { codeGroups } from './src/dev/tooling/codeGroups.ts'
import { staticSite } from './src/dev/tooling/staticSite.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))

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

/** In the host's script: a start takes 0.15 s of the processor instead of 0.34 s when it need not find some sixty files. */
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
  plugins: process.env['VITEST'] ? [cacheByNames] : [react(), tailwindcss(), mode === 'site' && staticSite()],
  resolve: {
    alias: [
      { find: '@', replacement: src },
      // Its WebAssembly has a megabyte of tables.
      ...(mode === 'site' ? [{ find: 'tiny-secp256k1', replacement: join(src, 'venue/browser/recoverKey.ts') }] : []),
    ],
  },
  ...(isSsrBuild && { ssr: { noExternal: inHostScript } }),
  worker: { format: 'es' },
  build: isSsrBuild
    ? { outDir: 'dist/host', target: 'node20', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: mode === 'site' ? 'dist/site' : 'dist/app',
        target: 'es2023',
        emptyOutDir: true,
        manifest: true,
        // Browsers of the target all preload modules by themselves.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } },
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
