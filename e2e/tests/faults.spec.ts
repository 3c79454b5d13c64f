import type { Page } from '@playwright/test'
import { createRandom } from '@/lib/random'
import { faultKinds, planFaults } from '@/testing/faults/faultPlan'
import { at } from '../at'
import { watchVenue, type VenueWatch } from '../faultProxy'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost, type Host } from '../startHost'

/** `OPTICK_FAULTS=200` is a longer story. */
const count = Number(process.env['OPTICK_FAULTS'] ?? 24)
const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_121)
const notKnown = /Not known whether/

let host: Host
let watch: VenueWatch

async function open(market: readonly string[]): Promise<void> {
  host = await startHost(['--seed', '13', ...market])
  watch = await watchVenue(() => host.appUrl, seed)
}
test.afterEach(async () => {
  await watch.close()
  await host.close()
})

test('faults of all kinds between page and venue: what is painted is true or marked as old, and each order is accounted for', async ({
  page,
  wallet,
}, info) => {
  test.setTimeout(120_000 + count * 8_000)
  await open(['--market', 'live', '--speed', '5'])
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.signBy('One-click')
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await expect.poll(() => isRight(screen, elsewhere), { timeout: 20_000 }).toEqual('right')
  const painted = await notePaint(page)
  const random = createRandom(seed)
  const figures: string[] = []

  // Each kind once, then by the plan.
  const all = [...faultKinds.map((kind) => [kind]), ...planFaults(random, count).map(({ kinds }) => kinds)]
  let done = 0
  for (const kinds of all) {
    if (done >= count) break
    done += kinds.length
    await act(screen, random.integer(3))
    for (const kind of kinds) watch.proxy.begin(kind)
    await page.waitForTimeout(150 + random.integer(500))
    for (const kind of kinds) watch.proxy.end(kind)
    await watch.proxy.whenDeadAreLeft()
    figures.push(`${kinds.join(' + ')}: ${await rightAfter(screen, elsewhere)} ms`)
  }

  // The venue is killed and started again with the same data.
  await act(screen, 0)
  await host.crash()
  await expect(screen.connection).toHaveText('Reconnecting')
  await host.restart()
  figures.push(`the venue, killed and started again: ${await rightAfter(screen, elsewhere)} ms`)

  await expect(page.getByText(notKnown)).toHaveCount(0)
  for (const [signature, times] of watch.proxy.sentOrders()) expect(times, signature).toBe(1)
  const told = new Set(watch.books())
  const { books, orders } = await painted()
  expect(books.filter((book) => !told.has(book))).toEqual([])
  expect(books.length).toBeGreaterThan(done)
  const ever = await ordersEver(elsewhere)
  expect(orders.filter((order) => !ever.has(order))).toEqual([])
  expect(orders.length).toBeGreaterThan(2)
  info.annotations.push({ type: 'faults', description: figures.join('; ') })
  process.stdout.write(`${done} faults, right again after:\n  ${figures.join('\n  ')}\n`)
})

test('an order whose answer is lost is asked for by its id, and what became of it is said', async ({
  page,
  wallet,
}) => {
  test.slow()
  await open(['--market', 'quiet'])
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.signBy('One-click')
  const bids = await screen.levelPrices('buy')
  // The answer is lost on its way to the page.
  watch.dropNext('answer')
  await screen.place({ side: 'Buy', amount: '0.5', price: at(bids, 3) })
  await expect(screen.toasts).toContainText('It reached the venue')
  await expect(screen.orderRows).toHaveCount(1)
  // The order itself is lost on its way to the venue.
  watch.dropNext('order')
  await screen.place({ side: 'Buy', amount: '0.25', price: at(bids, 4) })
  await expect(screen.toasts).toContainText('It did not reach the venue')
  await expect(screen.orderRows).toHaveCount(1)
  expect(await (await openRestTrader(host.venueUrl, wallet.key)).openOrderCount()).toBe(1)
  await expect(page.getByText(notKnown)).toHaveCount(0)
})

test('an order that is doubled on its way is one order', async ({ page, wallet }) => {
  test.slow()
  await open(['--market', 'quiet'])
  const screen = new TradeScreen(page, watch.appUrl)
  await screen.begin()
  await screen.signBy('One-click')
  const price = await screen.levelPrice('buy', 3)
  watch.doubleNext('order')
  await screen.place({ side: 'Buy', amount: '0.5', price })
  await expect(screen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await expect.poll(() => isRight(screen, elsewhere)).toEqual('right')
  expect(await elsewhere.openOrderCount()).toBe(1)
})

test('with a clock that is ten minutes off the page trades, and after the clock is set right again', async ({
  page,
  wallet,
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
  await expect.poll(() => isRight(screen, elsewhere), { timeout: 20_000 }).toEqual('right')
})

/** Does one thing, if the page lets it be done now. */
async function act(screen: TradeScreen, what: number): Promise<void> {
  const rows = await screen.orderRows.count()
  const cancel = screen.orderRows.first().getByRole('button', { name: 'Cancel' })
  if (what === 0 && rows > 0 && (await cancel.isVisible()) && (await cancel.isEnabled())) return cancel.click()
  const price = String(2_000 + rows * 10)
  if (rows < 6) await screen.place({ side: 'Buy', amount: '0.1', price })
}

/** Milliseconds until all that is shown is live and is what the venue has. */
async function rightAfter(screen: TradeScreen, elsewhere: RestTrader): Promise<number> {
  const startMs = Date.now()
  await expect.poll(() => isRight(screen, elsewhere), { timeout: 30_000, intervals: [20, 50] }).toEqual('right')
  return Date.now() - startMs
}

async function isRight(screen: TradeScreen, elsewhere: RestTrader): Promise<string> {
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
    // The market moves between two looks: most of the best levels agree when all are told.
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
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))
      .filter((cells) => cells.length > 3)
      .map((cells) =>
        cells
          .filter((text) => /^[\d,.]+$/.test(text))
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

/** Notes what is painted of the book and of the orders while it is not marked as old. */
async function notePaint(page: Page): Promise<() => Promise<{ readonly books: string[]; readonly orders: string[] }>> {
  await page.evaluate(() => {
    const seen = { books: new Set<string>(), orders: new Set<string>() }
    Object.assign(window, { __seen: seen })
    const number = (text: string | null | undefined) => Number((text ?? '').replaceAll(',', ''))
    const side = (table: Element, name: string) =>
      [...table.querySelectorAll(`[data-side="${name}"]`)]
        .map((row) =>
          ['price', 'amount'].map((cell) => number(row.querySelector(`[data-cell="${cell}"]`)?.textContent)),
        )
        .filter(([price]) => price !== 0)
    const look = () => {
      const table = document.querySelector('[role="table"][aria-label="Order book"], table[aria-label="Order book"]')
      if (table !== null && table.closest('.is-stale') === null) {
        const [bids, asks] = [side(table, 'buy').slice(0, 5), side(table, 'sell').toReversed().slice(0, 5)]
        if (bids.length === 5 && asks.length === 5) seen.books.add(JSON.stringify([bids, asks]))
      }
      const orders = document.querySelector('table[aria-label="Open orders"]')
      if (orders === null || orders.closest('.is-stale') !== null) return
      for (const row of orders.querySelectorAll('tbody tr')) {
        const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')
        const figures = cells.filter((text) => /^[\d,.]+$/.test(text)).slice(0, 2)
        if (figures.length === 2)
          seen.orders.add(
            figures
              .map((text) => String(number(text)))
              .sort()
              .join(' '),
          )
      }
    }
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    look()
  })
  return () =>
    page.evaluate(() => {
      const { books, orders } = (window as unknown as { __seen: { books: Set<string>; orders: Set<string> } }).__seen
      return { books: [...books], orders: [...orders] }
    })
}
