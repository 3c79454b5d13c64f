import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** WalletConnect as a bundle of its own, beside the app. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('..', import.meta.url)) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: fileURLToPath(new URL('../../dist/app/walletconnect', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    lib: {
      entry: fileURLToPath(new URL('../wallet/walletConnect.ts', import.meta.url)),
      formats: ['es'],
      fileName: 'walletConnect',
    },
  },
})
