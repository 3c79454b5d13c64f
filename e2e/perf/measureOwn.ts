import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { at } from '../at'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'
import type { Look, Report } from './figures'
import { below, plainDesk } from './measureLoad'
import type { Probe, Sample } from './pageProbe'
import { restingSide } from './restingSide'
import { ask, watchedTexts, type ProbedPage, type Stage } from './stage'

const orderTable = 'table[aria-label="Open orders"] tbody'
const amountOfLastFill = {
  app: 'table[aria-label="Fills"] tbody tr:first-child td:nth-child(3)',
  plain: 'table[aria-label="Fills"] tbody tr:first-child td:nth-child(5)',
}
const backgroundRate = 10

/** Own orders and fills as the venue publishes them, and an order dragged with one-click. */
export async function measureOwn(stage: Stage, look: Look, report: Report, count: number): Promise<void> {
  const probed = await stage.newPage(watchedTexts[look.page], 1)
  const { page, cdp, close } = probed
  const key = generatePrivateKey()
  const trader = await begin(stage, look, probed, key)
  if (look.slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: look.slowdown })
  stage.venue.run(backgroundRate)
  await setTimeout(1_500)
  report.noteMany('own order painted', look, await measureOrders(stage, page, trader, count))
  if (look.page === 'app') await new TradeScreen(page, stage.host.appUrl).showTable('Fills')
  const amountCell = amountOfLastFill[look.page]
  report.noteMany('own fill painted', look, await measureFills(stage, page, trader, { count, amountCell }))
  stage.venue.stop()
  report.noteMany('drop to wire', look, await (look.page === 'app' ? dragInApp : dragInPlain)(stage, page, count))
  await close()
}

async function begin(stage: Stage, look: Look, { page }: ProbedPage, key: `0x${string}`): Promise<RestTrader> {
  if (look.page === 'app') {
    await installWallet(page, { key })
    await new TradeScreen(page, stage.host.appUrl).begin()
    return openRestTrader(stage.host.venueUrl, key)
  }
  const trader = await openRestTrader(stage.host.venueUrl, key)
  await page.goto(plainDesk(stage, { ...trader.credentials, signer: generatePrivateKey() }))
  await page.locator(watchedTexts.plain.book).filter({ hasText: /\d/ }).waitFor()
  return trader
}

async function measureOrders(stage: Stage, page: Page, trader: RestTrader, count: number): Promise<number[]> {
  const [best] = await readBook(stage.host.venueUrl, 'bids')
  const far = Math.round((best?.[0] ?? 3_000) * 0.97)
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const price = (far - turn - 0.25).toFixed(2)
    const seen = expectText(page, 'order', 'orders', orderTable, commas(price))
    await setTimeout(40)
    const orderId = await trader.place({ side: 'buy', price, amount: '0.1' })
    times.push((await seen).fromReceivedMs)
    await trader.cancel(orderId)
    await page
      .locator(orderTable)
      .filter({ hasText: commas(price) })
      .waitFor({ state: 'detached' })
  }
  return times
}

async function measureFills(
  stage: Stage,
  page: Page,
  trader: RestTrader,
  { count, amountCell }: { readonly count: number; readonly amountCell: string },
): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const side = turn % 2 === 0 ? 'buy' : 'sell'
    const [best] = await readBook(stage.host.venueUrl, side === 'buy' ? 'asks' : 'bids')
    const price = ((best?.[0] ?? 3_000) * (side === 'buy' ? 1.002 : 0.998)).toFixed(2)
    const amount = (0.01 * (turn + 1)).toFixed(2)
    const seen = expectText(page, 'fill', 'fills', amountCell, amount)
    await setTimeout(40)
    await trader.place({ side, price, amount })
    times.push((await seen).fromReceivedMs)
  }
  return times
}

/** Drags the order's marker in the book between two levels and back. */
async function dragInApp(stage: Stage, page: Page, count: number): Promise<readonly number[]> {
  const screen = new TradeScreen(page, stage.host.appUrl)
  await screen.signBy('One-click')
  const side = await restingSide(stage, screen)
  const prices = await screen.levelPrices(side)
  const [near, far] = [at(prices, 4), at(prices, 7)]
  await screen.place({ side: side === 'buy' ? 'Buy' : 'Sell', amount: '0.5', price: near })
  for (let turn = 0; turn < count; turn++) {
    const target = screen.bookLevel(side, turn % 2 === 0 ? far : near)
    await screen.ownMarker.waitFor()
    await screen.dragTo(screen.ownMarker, target)
    await page.mouse.up()
    // Locating the marker takes time on the page's main thread, so wait until the order has been sent.
    await setTimeout(150)
    await target.locator('[data-own-order]:not([aria-disabled])').waitFor()
  }
  return ask(page, (probe: Probe) => probe.sends('edit_order'))
}

async function dragInPlain(_stage: Stage, page: Page, count: number): Promise<readonly number[]> {
  for (let turn = 0; turn < count; turn++) {
    await page.locator('tr[data-side="buy"][data-index="4"]').hover()
    await page.mouse.down()
    await page.locator('tr[data-side="buy"][data-index="7"]').hover()
    await page.mouse.up()
    await setTimeout(100)
  }
  return ask(page, (probe: Probe) => probe.sends('edit_order'))
}

function expectText(page: Page, kind: string, channel: string | undefined, selector: string, text: string) {
  return page.evaluate(
    ([kind, channel, selector, text]) => Reflect.get(window, '__probe').expect(kind, channel, selector, text),
    [kind, channel, selector, text] as const,
  ) as Promise<Sample>
}

const commas = (decimal: string) => Number(decimal).toLocaleString('en-US', { minimumFractionDigits: 2 })

export function explainOwn(report: Report): void {
  const painted = 'from the page having the frame of the private channel to the end of the frame of the screen with it'
  report.explain('own order painted', {
    unit: 'ms',
    how: `${painted} in the table of open orders; the order is sent by another client of the account, the market goes on at ${backgroundRate} messages a second`,
  })
  report.explain('own fill painted', { unit: 'ms', how: `${painted} in the table of fills` })
  report.explain('drop to wire', {
    unit: 'ms',
    how: 'from the button being let go over another level (its time stamp) to the signed edit_order handed to the socket, one-click; all drags count, the first too',
    target: { words: 'p95 ≤ 8', isMet: (figures) => below(figures({ page: 'app', slowdown: 1 }, 0.95), 8) },
  })
}

export { expectText }
