import { expect, test, type Page } from '@playwright/test'
import { judgedFromHours, soakBounds, soakVerdict, type SoakSample } from '@/dev/testing/soak/soakVerdict'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost } from '../startHost'
import { installWallet } from '../testWallet'
import { watchChannels } from './channelWatch'
import { startCuttableNet, type CuttableNet } from './cuttableNet'
import { readDrift } from './readDrift'
import { saveHeapSnapshot } from './saveHeapSnapshot'
import { home, soakWalk, type Stop } from './soakWalk'
import { takeSample, type Watched } from './takeSample'
import { hideFor, allowHiding, sleepFor } from './troubles'

const minutes = Number(process.env['OPTICK_SOAK_MINUTES'] ?? 60)
/** The time on each screen. A short run hurries, so that it visits everything once. */
const lookMs = minutes >= 10 ? 20_000 : 5_000
const stopsASample = minutes >= 30 ? 3 : 1
const sleepMs = minutes >= 10 ? 30_000 : 5_000
/** The folder for two heap snapshots to find leaks; the first is taken after `snapshotAt` samples. */
const snapshotFolder = process.env['OPTICK_SOAK_SNAPSHOTS']
const snapshotAt = 4
const key = `0x${'5'.repeat(64)}` as const

test('a long-lived page does not leak and agrees with the venue', async ({ browser }) => {
  const host = await startHost(['--market', 'live', '--seed', '5'])
  const net = await startCuttableNet()
  const context = await browser.newContext({ proxy: { server: net.proxyUrl }, viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await allowHiding(page)
    const errors = collectErrors(page)
    const channels = watchChannels(page)
    await installWallet(page, { key })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const tradeScreen = new TradeScreen(page, host.appUrl)
    await tradeScreen.begin()
    await tradeScreen.signBy('One-click')
    const trader = await openRestTrader(host.venueUrl, key)
    const [best] = await readBook(host.venueUrl, 'asks')
    // A permanent position, so that every screen has content.
    await trader.place({ side: 'buy', price: String(Math.round((best?.[0] ?? 0) * 1.01)), amount: '0.2' })
    // These rest for the whole run, so that each sample has the same rows and chart lines.
    for (const price of [1_000, 1_100, 1_200]) await trader.place({ side: 'buy', price: String(price), amount: '0.1' })
    await tradeScreen.orderRows.nth(2).waitFor()

    const run = { tradeScreen, devtools, net, page, channels, socketCount: net.tunnelCount, trader }
    const { samples, wakes } = await soak(run, await soakWalk(host.venueUrl))
    const drift = await readDrift(tradeScreen, host.venueUrl, trader)
    const problems = await page.evaluate(() => performance.getEntriesByName('optick:problem').length)
    const faults = [...soakVerdict(samples).faults, ...drift, ...errors]
    report(samples, wakes, [...drift], problems, errors)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await net.close()
    await host.close()
  }
})

type Run = Watched & {
  readonly tradeScreen: TradeScreen
  readonly net: CuttableNet
  readonly trader: RestTrader
}

async function soak(run: Run, walk: readonly Stop[]): Promise<{ samples: SoakSample[]; wakes: number[] }> {
  const { page, devtools, net, tradeScreen, trader } = run
  // Visits everything once first, because code loaded once is not a leak.
  for (const stop of [...walk, home]) await stop.go(page)
  await trade(tradeScreen, trader, 0)
  await page.waitForTimeout(6_000)
  print(['minute', 'heap MB', 'nodes', 'listeners', 'channels', 'sockets'].map((head) => head.padStart(10)).join(''))
  const startMs = Date.now()
  const samples: SoakSample[] = []
  const wakes: number[] = []
  const isOver = () => Date.now() - startMs >= minutes * 60_000
  for (let round = 0; !isOver() || samples.length < 2; round++) {
    await home.go(page)
    const sample = await takeSample(run, startMs)
    samples.push(sample)
    print(sampleLine(sample))
    if (snapshotFolder !== undefined && samples.length === snapshotAt)
      await saveHeapSnapshot(devtools, snapshotFolder, 'early')
    await trade(tradeScreen, trader, round + 1)
    if (round % 3 === 1) await hideFor(page, lookMs / 2)
    if (round % 3 === 2) wakes.push(await sleepFor(page, devtools, net, sleepMs))
    for (let stop = 0; stop < stopsASample && !isOver(); stop++) {
      await walk[(round * stopsASample + stop) % walk.length]?.go(page)
      await page.waitForTimeout(lookMs)
    }
  }
  await home.go(page)
  // By then the last notices have left the screen.
  await page.waitForTimeout(lookMs / 2)
  const last = await takeSample(run, startMs)
  samples.push(last)
  print(sampleLine(last))
  if (snapshotFolder !== undefined) await saveHeapSnapshot(devtools, snapshotFolder, 'late')
  return { samples, wakes }
}

/** Places and cancels an order by hand, fills one, and places others of the same account elsewhere. */
async function trade(tradeScreen: TradeScreen, trader: RestTrader, round: number): Promise<void> {
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: '1300' })
  // Oldest first, so the newest order is the last row.
  await tradeScreen.orderRows.nth(3).getByRole('button', { name: 'Cancel' }).click()
  await tradeScreen.orderRows.nth(3).waitFor({ state: 'detached' })
  const elsewhere = await trader.place({ side: 'buy', price: '1050', amount: '0.2' })
  await trader.cancel(elsewhere)
  await tradeScreen.place({ side: round % 2 === 0 ? 'Buy' : 'Sell', amount: '0.05' })
  await tradeScreen.toasts
    .getByText(/(Bought|Sold) 0\.05/)
    .last()
    .waitFor()
}

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::|WebSocket connection|Failed to load resource/.test(message.text()))
      errors.push(`console: ${message.text()}`)
  })
  return errors
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function sampleLine({ hours, heapMb, nodes, listeners, channels, sockets }: SoakSample): string {
  const cells = [(hours * 60).toFixed(1), heapMb.toFixed(2), nodes, listeners, channels.length, sockets]
  return cells.map((cell) => String(cell).padStart(10)).join('')
}

function report(
  samples: readonly SoakSample[],
  wakes: readonly number[],
  drift: readonly string[],
  problems: number,
  errors: readonly string[],
): void {
  const { heap, isSlopeJudged, faults } = soakVerdict(samples)
  const ends = (of: (sample: SoakSample) => number, digits = 0) =>
    [samples.at(0), samples.at(-1)]
      .map((sample) => (sample === undefined ? '—' : of(sample).toFixed(digits)))
      .join(' → ')
  const slope = heap === undefined ? 'unknown' : `${heap.slope.toFixed(2)} ± ${heap.error.toFixed(2)} MB an hour`
  const why = isSlopeJudged
    ? `bound ${soakBounds.heapSlope}`
    : `not judged under ${judgedFromHours * 60} minutes: noise`
  print(`
ran          ${((samples.at(-1)?.hours ?? 0) * 60).toFixed(1)} minutes, ${samples.length} samples
heap slope   ${slope} over the second half (${why})
heap         ${ends(({ heapMb }) => heapMb, 2)} MB
nodes        ${ends(({ nodes }) => nodes)}
listeners    ${ends(({ listeners }) => listeners)}
channels     ${ends(({ channels }) => channels.length)}
sockets      ${ends(({ sockets }) => sockets)}
awake again  ${wakes.map((ms) => `${ms} ms`).join(', ') || 'never slept'} after each sleep of ${sleepMs / 1000} s
mended       ${problems} problems of the wire, each by itself
drift        ${drift.length === 0 ? 'none: book, orders, positions and balances are the venue’s' : drift.join('\n             ')}
errors       ${errors.length === 0 ? 'none' : errors.join('\n             ')}
out of bounds: ${faults.length === 0 ? 'nothing' : faults.join('; ')}`)
}
