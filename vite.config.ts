import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = fileURLToPath(new URL('./src', import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env['VITEST'] ? [] : [react(), tailwindcss()],
  resolve: { alias: { '@': src } },
  build: isSsrBuild
    ? { outDir: 'dist/host', target: 'node20', emptyOutDir: true, copyPublicDir: false }
    : { outDir: 'dist/app', target: 'es2023', emptyOutDir: true, manifest: true },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    benchmark: { include: ['src/**/*.bench.ts'] },
    environment: 'node',
    testTimeout: 30_000,
    // The default leaves one core to nobody: on two cores that is half of them.
    maxWorkers: '100%',
  },
}))
