import { fileURLToPath } from 'node:url'
import { firstScripts, screenScripts } from './firstScripts.mjs'

const app = fileURLToPath(new URL('../../../dist/app', import.meta.url))
const assets = fileURLToPath(new URL('../../../dist/site/assets', import.meta.url))

export default [
  {
    name: 'script of the trading screen before a wallet is connected',
    path: firstScripts(app),
    gzip: true,
    limit: '247 kB',
  },
  {
    // Without the code of an account (see codeGroups.ts).
    name: 'script that the first press on a screen of the header loads without an account',
    path: screenScripts(app),
    gzip: true,
    limit: '67.5 kB',
  },
  {
    // Includes SQLite's module and the page's code for it.
    name: 'script that only the venue of the static site loads',
    path: ['venueWorker-*.js', 'sqlite3-*.wasm', 'ownVenue-*.js', 'OwnVenueNotice-*.js', 'lostData-*.js'].map(
      (files) => `${assets}/${files}`,
    ),
    gzip: true,
    limit: '700 kB',
  },
  {
    name: 'service worker of the static site',
    path: `${assets}/../serviceWorker.js`,
    gzip: true,
    limit: '24.5 kB',
  },
]
