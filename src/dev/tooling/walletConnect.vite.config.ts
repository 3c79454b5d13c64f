import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** The licences of these two require a copy with every build (docs/licences.md). */
const licensed = { walletconnect: '@walletconnect/ethereum-provider', reown: '@reown/appkit' } as const

const withLicences: Plugin = {
  name: 'licences',
  generateBundle() {
    for (const [name, from] of Object.entries(licensed)) {
      const source = readFileSync(new URL(`../../../node_modules/${from}/LICENSE.md`, import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: `LICENSE-${name}.md`, source })
    }
  },
}

/** WalletConnect as a separate bundle beside the app. */
export default defineConfig({
  publicDir: false,
  plugins: [withLicences],
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: fileURLToPath(new URL('../../../dist/app/walletconnect', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    lib: {
      entry: fileURLToPath(new URL('../../web/session/wallet/walletConnect.ts', import.meta.url)),
      formats: ['es'],
      fileName: 'walletConnect',
    },
  },
})
