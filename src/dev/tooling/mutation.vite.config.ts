import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = fileURLToPath(new URL('../..', import.meta.url))

/** Runs only the pricing tests, against each mutation of the pricing. */
export default defineConfig({
  resolve: { alias: { '@': src } },
  test: {
    include: ['src/core/quant/**/*.test.ts', 'src/dev/testing/goldenPreviews.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
})
