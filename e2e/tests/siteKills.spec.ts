import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { createRandom } from '@/core/lib/random'
import { createPlayedJournal } from '@/dev/testing/process/playedJournal'
import { createTradingClient } from '@/dev/testing/process/tradingClient'
import { runSize } from '@/dev/testing/runSize'
import { unpackTar } from '@/venue/browser/tar'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { createMortalBrowser } from '../mortalBrowser'
import { startPageVenue, type PageVenue } from '../pageVenue'

/** For more kills: `OPTICK_SITE_KILLS=50 npm run e2e -- siteKills.spec.ts`. */
const kills = runSize({ usual: 2, full: 50, variable: 'OPTICK_SITE_KILLS' })
const seed = Number(process.env['OPTICK_SEED'] ?? '20261124')
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url))

// A retry's recorder would wait for a killed browser, and fail it.
test.use({ trace: 'off' })

let server: Server
let siteUrl = ''
test.beforeAll(async () => {
  server = createSiteServer(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  siteUrl = `http://localhost:${port}`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Opens the exported data like `npm start`: the snapshot's state must equal the whole journal's. */
function createComparer(): (archive: Buffer) => Promise<string | undefined> {
  const journal = createPlayedJournal()
  return async (archive) => {
    const data = mkdtempSync(join(tmpdir(), 'optick-site-'))
    try {
      const inside = join(data, 'data')
      mkdirSync(inside)
      for (const { name, bytes } of unpackTar(archive)) writeFileSync(join(inside, name), bytes)
      const { lastSeq, restoredSeq, played, restored } = await journal.compare(inside)
      return played === restored && lastSeq === restoredSeq
        ? undefined
        : `${lastSeq} ${played}, ${restoredSeq} ${restored}`
    } finally {
      rmSync(data, { recursive: true })
    }
  }
}

test('killing a browser or its page process under load loses no acknowledged order, and the replay is equal', async () => {
  test.setTimeout(120_000 + kills * 60_000)
  const worker = readdirSync(join(folder, 'assets')).find((file) => /^venueWorker-.*\.js$/.test(file))
  const random = createRandom(seed)
  const clients = ['ann', 'bob', 'eve'].map((name, at) => createTradingClient(name, createRandom(seed + at + 1)))
  const browser = createMortalBrowser()
  const compare = createComparer()
  const losses: string[] = []
  const unequal: string[] = []
  const restartsMs: number[] = []

  async function begin(): Promise<PageVenue> {
    const page = await browser.openPage()
    // A file of the site has its origin without the app.
    await page.goto(`${siteUrl}/venues.json`)
    return startPageVenue(page, `/assets/${worker}`)
  }

  async function look(venue: PageVenue): Promise<void> {
    restartsMs.push(Math.round(venue.startMs))
    const difference = await compare(await venue.exportData())
    if (difference !== undefined) unequal.push(difference)
  }

  async function find(venue: PageVenue): Promise<void> {
    for (const client of clients) await client.connect(venue.restUrl)
    losses.push(...(await Promise.all(clients.map((client) => client.findLosses()))).flat())
  }

  try {
    for (let kill = 0; kill < kills; kill++) {
      const venue = await begin()
      if (kill > 0) await look(venue)
      await find(venue)
      let answers = 30 + random.integer(120)
      const enough = new Promise<void>((resolve) => {
        for (const client of clients) client.trade(() => --answers === 0 && resolve())
      })
      await enough
      await browser.kill(kill % 2 === 0 ? 'renderer' : 'browser')
      await venue.close()
    }
    const last = await begin()
    await look(last)
    await find(last)
    await last.close()
  } finally {
    await browser.close()
  }
  const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged(), 0)
  const unanswered = clients.reduce((sum, client) => sum + client.unanswered(), 0)
  const sorted = restartsMs.toSorted((a, b) => a - b)
  console.log(
    `${kills} kills: ${acknowledged} acknowledged, ${unanswered} without an answer, ${losses.length} lost, ${unequal.length} unequal; restart ${sorted[sorted.length >> 1]} ms median, ${sorted.at(-1)} ms worst`,
  )
  expect(losses).toEqual([])
  expect(unequal).toEqual([])
  expect(acknowledged).toBeGreaterThan(30 * kills)
})
