import { fileURLToPath } from 'node:url'
import { firstScripts } from './firstScripts.mjs'

const assets = fileURLToPath(new URL('../../dist/site/assets', import.meta.url))

export default [
  {
    name: 'script of the trading screen before a wallet is connected',
    path: firstScripts(fileURLToPath(new URL('../../dist/app', import.meta.url))),
    gzip: true,
    limit: '230 kB',
  },
  {
    name: 'script that only the venue of the static site loads',
    path: ['venueWorker-*.js', 'sqlite3*'].map((files) => `${assets}/${files}`),
    gzip: true,
    limit: '640 kB',
  },
]
