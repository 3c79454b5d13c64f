import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = fileURLToPath(new URL('./src', import.meta.url))

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env['VITEST'] ? [] : [react(), tailwindcss(), sonnerWithoutStyles],
  resolve: { alias: { '@': src } },
  build: isSsrBuild
    ? { outDir: 'dist/host', target: 'node20', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: 'dist/app',
        target: 'es2023',
        emptyOutDir: true,
        manifest: true,
        // Size is watched by `npm run size`, compressed as it travels.
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          // What is loaded first is one file, and the chart, which comes right after it, another: in many small ones of
          // shared code each is compressed by itself, for more.
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 1 },
                { name: 'chart', test: /features\/chart\/LiveChart\.tsx$/ },
              ],
            },
          },
        },
      },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/jsdomGaps.ts'],
    benchmark: { include: ['src/**/*.bench.ts'] },
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default leaves one core to nobody: on two cores that is half of them.
    maxWorkers: '100%',
  },
}))
