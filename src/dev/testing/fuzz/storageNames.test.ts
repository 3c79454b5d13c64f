import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** For each storage name: its case in `persisted.test.ts`, or the reason why an entry cannot break the page. */
const readBy: Readonly<Record<string, string>> = {
  alerts: 'alerts',
  amended: 'amendOrigins.test.ts: each entry is one object of checked texts',
  askedToKeep: 'a flag',
  book: 'book',
  chart: 'chart, drawings, and a flag',
  connectionOrders: 'orders of the connection',
  expiry: 'digits, or nothing',
  favourites: 'a list of names, compared as texts',
  fills: 'a list of column names, compared as texts',
  goodTill: 'goodTillMarks.test.ts: a schema, and round-trips of changed entries',
  hedger: 'hedgeMarks.test.ts: a schema, and round-trips of changed entries',
  iceberg: 'icebergMarks.test.ts: a schema, and round-trips of changed entries',
  journal: 'journal.test.ts: a schema, and any other form is an empty journal',
  key: 'names of keys and locks, compared as texts',
  keys: 'key map; keys in the vault have a schema',
  layouts: 'layouts',
  link: 'linkMarks.ts: a schema, and anything else is no link',
  marketGroups: 'a list of names, compared as texts',
  nearestExpiry: 'a flag',
  net: 'netMarks.test.ts: a schema, and anything else is no net order',
  noStructure: 'a flag',
  notices: 'notices, and delivery',
  oneClickLimits: 'one-click limits',
  oneClickSession: 'oneClick.test.ts: a schema of numbers',
  otc: 'unsignedAction.ts: a schema, and unreadable marks are removed',
  ownVenues: 'own venues',
  paperVenue: 'a flag',
  peg: 'pegs',
  phrases: 'phrases',
  positionMode: 'one of its names, or nothing',
  preferences: 'preferences',
  protected: 'names of assets, compared as texts',
  quotes: 'sheetMarks.test.ts: a schema, and round-trips of changed entries',
  roll: 'runRoll.test.ts: a schema, and anything else is no roll',
  sendsSecret: 'a flag',
  sessions: 'replaySession.test.ts: a schema, and anything else is no session',
  sharedSession: 'replaySession.test.ts: a schema and times in order; anything else is refused in words',
  staySignedIn: 'a flag',
  structure: 'structureStore.test.ts: a link, which names.test.ts covers',
  swap: 'unsignedAction.ts: a schema, and unreadable marks are removed',
  tour: 'a flag',
  trail: 'trailMarks.test.ts: a schema, and round-trips of changed entries',
  transfers: 'transfers of unknown outcome',
  venueSequence: 'digits, or nothing',
  walletKey: 'one of three words, or nothing',
  walletKeySent: 'a flag',
  wallet: 'wagmi reads it behind its own schema',
}

const src = fileURLToPath(new URL('../../..', import.meta.url))
const pageLayers = /^(core\/lib|web)\//

test('every entry of the browser’s storage has a reader that is tested with any content', () => {
  const sources = readdirSync(src, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name).slice(src.length))
    .filter((file) => pageLayers.test(file) && /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file))
  const names = sources.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/['`]optick\.([a-zA-Z]+)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(readBy).toSorted())
})
