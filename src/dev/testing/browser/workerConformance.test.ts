import { MessageChannel } from 'node:worker_threads'
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PageMessage, VenueMessage } from '@/core/protocol/paper/pagePort'
import { noLimits } from '@/venue/api/gateway'
import { openBrowserFiles, storageOf } from '@/venue/browser/browserStorage'
import { openBrowserVenue, type BrowserVenue } from '@/venue/browser/browserVenue'
import { servePage } from '@/venue/browser/servePage'
import { paperRules, systemMarketTimers } from '@/venue/paperRules'
import { createPageTransport } from '@/web/connection/pageTransport'
import { insideVenueCases, outsideCases, paperOnlyCases } from '../conformance/allCases'
import { describeConformance } from '../conformance/describeConformance'
import type { VenueUnderTest } from '../conformance/scene'
import { runSize } from '../runSize'
import { bridgePage, type PageBridge } from './bridgePage'

/*
 * The conformance suite for the venue in a browser's worker, through its pages' transport: a channel that copies
 * messages, and SQLite as WebAssembly. Runs in Node with files in memory. `npm test` runs a sample of each group: the rules
 * are those of the venue in Node.
 */

/** Cases about HTTP or WebSockets themselves, or with a server of their own. */
const ofTheNetwork: Readonly<Record<string, string>> = {
  'C-REST-044': 'which sites may call is a matter of HTTP',
  'C-DOC-001': 'which sites may read it is a matter of HTTP',
  'C-WS-030': 'a page sends texts, and no binary frames',
  'C-IN-002': 'opens a server with limits of its own',
  'C-IN-003': 'opens a server with limits of its own',
  'C-IN-004': 'opens a server with limits of its own',
  'C-IN-005': 'opens a server with limits of its own',
  'C-IN-006': 'opens a server with a clock of its own',
  'C-IN-007': 'opens a server with a clock of its own',
  'C-IN-008': 'opens a server of its own, and closes it',
}

const baseUrl = 'https://site.example/api'
const { port1, port2 } = new MessageChannel()
let browserVenue: BrowserVenue | undefined
let bridge: PageBridge | undefined
let venue: VenueUnderTest | undefined

beforeAll(async () => {
  const sqlite = await sqlite3InitModule()
  const files = openBrowserFiles(sqlite, () => new sqlite.oo1.DB(':memory:'))
  const on = { failure: (error: unknown) => expect.unreachable(String(error)), notice: () => undefined }
  browserVenue = await openBrowserVenue(() => storageOf(files), on, {
    market: { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers },
    gateway: { limits: noLimits },
  })
  const served = servePage(browserVenue, { sender: 'page', post: (message) => port1.postMessage(message) })
  port1.on('message', served.receive)
  const transport = createPageTransport(baseUrl)
  transport.attach((message: PageMessage) => port2.postMessage(message))
  port2.on('message', (message: VenueMessage) => transport.receive(message))
  bridge = await bridgePage(transport, baseUrl)
  const core = { domain: paperRules.domain }
  venue = { ...bridge, core, inside: browserVenue.core, runName: 'worker conformance' }
})
afterAll(async () => {
  await bridge?.close()
  port1.close()
  await browserVenue?.close()
})

describeConformance({
  groups: [...outsideCases, ...insideVenueCases],
  venues: () => (venue === undefined ? [] : [venue]),
  leftOut: { ...ofTheNetwork, ...paperOnlyCases },
  everyNth: runSize({ usual: 5, full: 1 }),
})
