import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The client for programs, as one module. Its packages are in it but `ws`, which it loads where there is no WebSocket. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  build: {
    outDir: fileURLToPath(new URL('../../../dist/client', import.meta.url)),
    target: 'es2023',
    // Programs debug into it.
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: fileURLToPath(new URL('../../web/client/optickClient.ts', import.meta.url)),
      formats: ['es'],
      fileName: () => 'optickClient.js',
    },
    rolldownOptions: { external: ['ws'] },
  },
})
