import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = fileURLToPath(new URL('../..', import.meta.url))

/** The tests of the pricing alone: each change of it is held against those. */
export default defineConfig({
  resolve: { alias: { '@': src } },
  test: {
    include: ['src/core/quant/**/*.test.ts', 'src/dev/testing/goldenPreviews.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
})
