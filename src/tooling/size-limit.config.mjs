import { fileURLToPath } from 'node:url'
import { firstScripts } from './firstScripts.mjs'

export default [
  {
    name: 'script of the trading screen before a wallet is connected',
    path: firstScripts(fileURLToPath(new URL('../../dist/app', import.meta.url))),
    gzip: true,
    limit: '230 kB',
  },
]
