import type { Page } from '@playwright/test'
import { createRandom } from '@/core/lib/random'
import { faultKinds, planFaults } from '@/dev/testing/faults/faultPlan'
import { at } from '../at'
import { watchVenue, type VenueWatch } from '../faultProxy'
import { faultReport, type FaultStep } from '../faultReport'
import { expect, test as base } from '../fixtures'
import { logPaint } from '../paintLog'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import type { Host } from '../startHost'
import { recordVenue } from '../venueRecorder'

/** Each kind once; `OPTICK_FAULTS=200` runs longer. */
const count = Number(process.env['OPTICK_FAULTS'] ?? faultKinds.length)
const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_121)
const notKnown = /Not known whether/
/** Book changes are sent within a tenth of a second, and painted some frames later on a busy machine. */
const graceMs = 300

let host: Host
let watch: VenueWatch

const test = base.extend<{ readonly open: (market: readonly string[]) => Promise<void> }>({
  open: async ({ startOwnHost, afterPages }, use) => {
    await use(async (market) => {
      host = await startOwnHost(['--seed', '13', ...market])
      watch = await watchVenue(() => host.appUrl, seed)
      afterPages(watch.close)
    })
  },
})

test('with faults of all kinds between page and venue, painted data is true or marked stale, and every order is accounted for', async ({
  page,
  wallet,
  open,
}, info) => {
  test.setTimeout(120_000 + count * 8_000)
  await open(['--market', 'live', '--speed', '5'])
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.signBy('One-click')
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await expect.poll(() => compareWithVenue(screen, elsewhere), { timeout: 20_000 }).toEqual('right')
  const painted = await logPaint(page)
  const recorder = recordVenue(host.venueUrl, elsewhere)
  const random = createRandom(seed)
  const steps: FaultStep[] = []

  // Each kind once, then as planned.
  const all = [...faultKinds.map((kind) => [kind]), ...planFaults(random, count).map(({ kinds }) => kinds)]
  let done = 0
  for (const kinds of all) {
    if (done >= count) break
    done += kinds.length
    await act(screen, random.integer(3))
    const before = kinds.map((kind) => watch.proxy.harmed(kind))
    const startMs = Date.now()
    for (const kind of kinds) watch.proxy.begin(kind)
    // An order from elsewhere makes the page load its lists while REST is faulty, and changes them while the socket is.
    await actElsewhere(elsewhere, random.integer(2))
    await page.waitForTimeout(150 + random.integer(500))
    for (const kind of kinds) watch.proxy.end(kind)
    await watch.proxy.whenDeadAreLeft()
    const endMs = Date.now()
    const recoveryMs = await recoveryAfter(screen, elsewhere, kinds.join(' + '))
    const isHarmful = kinds.some((kind, index) => watch.proxy.harmed(kind) > (before[index] ?? 0))
    steps.push({ kinds, startMs, endMs, recoveryMs, isHarmful })
  }

  // The venue is killed and restarted with the same data.
  await act(screen, 0)
  await host.crash()
  await expect(screen.connection).toHaveText('Reconnecting')
  await host.restart()
  const restartMs = await recoveryAfter(screen, elsewhere, 'the end of the venue')

  await expect(page.getByText(notKnown)).toHaveCount(0)
  for (const [signature, times] of watch.proxy.sentOrders()) expect(times, signature).toBe(1)
  const paints = await painted()
  recorder.close()
  const received = new Set(watch.books())
  const books = paints.filter(({ what }) => what === 'book').map(({ text }) => text)
  expect(books.filter((book) => !received.has(book))).toEqual([])
  expect(books.length).toBeGreaterThan(done)
  const ever = await ordersEver(elsewhere)
  const orders = paints.flatMap(({ what, text }) => (what === 'orders' && text !== '' ? text.split(', ') : []))
  expect(orders.filter((order) => !ever.has(order))).toEqual([])
  expect(orders.length).toBeGreaterThan(2)
  const report = faultReport(steps, paints, (paint) => recorder.wrongMs(paint, graceMs), restartMs)
  info.annotations.push({ type: 'faults', description: report })
  process.stdout.write(`${done} faults, seed ${seed}\n${report}\n`)
})

test('an order that is lost or duplicated in transit, or whose answer is lost, is placed once and its outcome is shown', async ({
  page,
  wallet,
  open,
}) => {
  test.slow()
  await open(['--market', 'quiet'])
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.signBy('One-click')
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)

  await test.step('an order whose answer is lost is looked up by its id, and its outcome is shown', async () => {
    const bids = await screen.levelPrices('buy')
    // The answer to the page is lost.
    watch.dropNext('answer')
    await screen.place({ side: 'Buy', amount: '0.5', price: at(bids, 3) })
    await expect(screen.toasts).toContainText('Confirmed:')
    await expect(screen.orderRows).toHaveCount(1)
    // The order to the venue is lost.
    watch.dropNext('order')
    await screen.place({ side: 'Buy', amount: '0.25', price: at(bids, 4) })
    await expect(screen.toasts).toContainText('Not received by the venue')
    await expect(screen.orderRows).toHaveCount(1)
    expect(await elsewhere.openOrderCount()).toBe(1)
    await expect(page.getByText(notKnown)).toHaveCount(0)
  })

  await test.step('an order that is duplicated in transit is placed once', async () => {
    const price = await screen.levelPrice('buy', 3)
    watch.doubleNext('order')
    await screen.place({ side: 'Buy', amount: '0.5', price })
    await expect(screen.orderRows).toHaveCount(2)
    await expect.poll(() => compareWithVenue(screen, elsewhere)).toEqual('right')
    expect(await elsewhere.openOrderCount()).toBe(2)
  })
})

test('the page trades with a clock that is ten minutes off, and after the clock is corrected', async ({
  page,
  wallet,
  open,
}) => {
  test.slow()
  await open(['--market', 'quiet'])
  await page.clock.install({ time: Date.now() + 600_000 })
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.place({ side: 'Buy', amount: '0.5', price: await screen.levelPrice('buy', 3) })
  await expect(screen.orderRows).toHaveCount(1)
  await page.clock.setSystemTime(Date.now())
  await screen.place({ side: 'Buy', amount: '0.25', price: await screen.levelPrice('buy', 4) })
  await expect(screen.orderRows).toHaveCount(2)
  await page.clock.setSystemTime(Date.now() - 600_000)
  await screen.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
  await expect(screen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await expect.poll(() => compareWithVenue(screen, elsewhere), { timeout: 20_000 }).toEqual('right')
})

/** Performs one action if the page currently allows it. */
async function act(screen: TradeScreen, what: number): Promise<void> {
  const rows = await screen.orderRows.count()
  const cancel = screen.orderRows.first().getByRole('button', { name: 'Cancel' })
  if (what === 0 && rows > 0 && (await cancel.isVisible()) && (await cancel.isEnabled())) return cancel.click()
  const price = String(2_000 + rows * 10)
  if (rows < 6) await screen.place({ side: 'Buy', amount: '0.1', price })
}

async function actElsewhere(elsewhere: RestTrader, what: number): Promise<void> {
  const orders = Object.values(await elsewhere.read('/orders')) as readonly { readonly order_id: string }[]
  const open = orders.map(({ order_id: orderId }) => orderId)
  const [first] = open
  if (first !== undefined && (what === 0 || open.length > 5)) {
    // The page's delayed cancel may arrive first.
    return elsewhere.cancel(first).catch((error: Error) => expect(error.message).toContain('ORDER_DOES_NOT_EXIST'))
  }
  await elsewhere.place({ side: 'buy', price: String(1_900 + open.length), amount: '0.1' })
}

/** Milliseconds until everything shown is live and agrees with the venue. */
async function recoveryAfter(screen: TradeScreen, elsewhere: RestTrader, after: string): Promise<number> {
  const startMs = Date.now()
  const patience = { timeout: 30_000, intervals: [20, 50], message: `right after ${after}` }
  await expect.poll(() => compareWithVenue(screen, elsewhere), patience).toEqual('right')
  return Date.now() - startMs
}

async function compareWithVenue(screen: TradeScreen, elsewhere: RestTrader): Promise<string> {
  const state = await screen.page.evaluate(() => ({
    connection: document.querySelector('[aria-label="Connection"]')?.textContent,
    old: document.querySelectorAll('.is-stale').length,
  }))
  if (state.connection !== 'Live' || state.old > 0) return `${state.connection}, ${state.old} panels are old`
  const [rows, orders] = [await rowsOf(screen.page), await openOrders(elsewhere)]
  if (rows !== orders) return `orders: ${rows} shown, ${orders} at the venue`
  for (const [side, wireSide] of [
    ['buy', 'bids'],
    ['sell', 'asks'],
  ] as const) {
    const [there, here] = [await readBook(host.venueUrl, wireSide), await screen.levels(side)]
    // The market moves between the two reads, so only most of the best levels must agree.
    const texts = new Set(there.map((level) => level.join(' ')))
    if (here.slice(0, 8).filter((level) => texts.has(level.join(' '))).length < 4) return `the ${wireSide} are others`
  }
  return 'right'
}

function rowsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const rows = document.querySelectorAll('table[aria-label="Open orders"] tbody tr')
    const number = (text: string | undefined) => String(Number((text ?? '').replaceAll(',', '')))
    return [...rows]
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.split('\n')[0] ?? ''))
      .filter((cells) => cells.length > 3)
      .map((cells) =>
        cells
          .filter((text) => /^[\d,.]+$/.test(text.trim()))
          .slice(0, 2)
          .map(number)
          .sort()
          .join(' '),
      )
      .sort()
      .join(', ')
  })
}

async function openOrders(elsewhere: RestTrader): Promise<string> {
  return figuresOf(Object.values(await elsewhere.read('/orders')))
    .toSorted()
    .join(', ')
}

async function ordersEver(elsewhere: RestTrader): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  for (let offset = 0; ; offset += 50) {
    const { order_history: listed } = await elsewhere.read(`/order-history?limit=50&offset=${offset}`)
    const rows = Array.isArray(listed) ? listed : []
    for (const text of figuresOf(rows)) texts.add(text)
    if (rows.length < 50) break
  }
  for (const text of figuresOf(Object.values(await elsewhere.read('/orders')))) texts.add(text)
  return texts
}

function figuresOf(orders: readonly unknown[]): string[] {
  return orders.map((order) => {
    const { price, amount } = order as { readonly price: string; readonly amount: string }
    return [String(Number(price)), String(Number(amount))].sort().join(' ')
  })
}
