import type { Page } from '@playwright/test'
import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'

const stale = /stale\s*\d+ s/

test('a lost network is shown at once, and afterwards everything is correct without a reload', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.begin()
  const bids = await tradeScreen.levelPrices('buy')
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: at(bids, 2) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await markDocument(page)

  const failedTries: string[] = []
  page.on('websocket', (socket) => failedTries.push(socket.url()))
  await context.setOffline(true)
  await expect(tradeScreen.connection).toHaveText('Offline', { timeout: 1000 })
  for (const panel of ['Order book', 'Chart', 'Trades', 'Account']) {
    await expect(page.getByRole('region', { name: panel, exact: true })).toContainText(stale)
  }
  // An order can be filled in but not sent, and nothing suggests that another kind of order could be.
  await expect(tradeScreen.submit).toHaveText('No connection: nothing is sent')
  await expect(tradeScreen.ticket).not.toContainText('Market orders can’t be sent')
  const typeOf = (name: string) => tradeScreen.ticket.getByRole('radio', { name })
  spy.reset()
  await typeOf('Market').check()
  await tradeScreen.amount.fill('0.1')
  await expect(tradeScreen.submit).toHaveText('No connection: nothing is sent')
  await tradeScreen.submit.click()
  await expect(tradeScreen.submit).toBeEnabled()
  await expect(tradeScreen.ticket).not.toContainText('use a limit order')
  expect(spy.orderOps()).toEqual([])
  // Stale data stays visible.
  expect(await tradeScreen.levels('buy')).not.toEqual([])

  const [ask] = await readBook(host.venueUrl, 'asks')
  await elsewhere.place({ side: 'buy', price: plain(at(bids, 4)), amount: '0.3' })
  await elsewhere.place({ side: 'buy', price: String(ask?.[0]), amount: '0.05' })
  await expect.poll(() => failedTries.length).toBeGreaterThan(1)
  await expect(tradeScreen.connection).toHaveText('Offline')
  await context.setOffline(false)

  await expect(tradeScreen.connection).toHaveText('Live')
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await expect(tradeScreen.orderRows.filter({ hasText: at(bids, 2) })).toHaveCount(1)
  await expect(tradeScreen.orderRows.filter({ hasText: at(bids, 4) })).toHaveCount(1)
  await expect(tradeScreen.orderLine(`Order buy 0.3 at ${plain(at(bids, 4))}`)).toBeVisible()
  await expectVenueBook(tradeScreen, host.venueUrl)
  await expect(page.getByText(stale)).toHaveCount(0)
  await expect(tradeScreen.ticket).toContainText('Not sent: the order book wasn’t live.')
  // Attempts during the outage are not sent later.
  expect(spy.orderOps()).toEqual([])
  await tradeScreen.showTable('Positions')
  await expect(tradeScreen.positions.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(tradeScreen.positions).toContainText('0.05')
  await tradeScreen.showTable('Fills')
  await expect(tradeScreen.fills.locator('tbody').getByRole('row')).toHaveCount(1)
  await expectSameDocument(page)

  // The private channels are back too: an order placed elsewhere appears here.
  await tradeScreen.showTable('Open orders')
  await elsewhere.place({ side: 'buy', price: plain(at(bids, 5)), amount: '0.2' })
  await expect(tradeScreen.orderRows).toHaveCount(3)
})

test('a layout that is rebuilt without a connection still has the last candles and trades', async ({
  page,
  context,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '0.1' })
  const trades = page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row')
  const chart = page.getByRole('region', { name: 'Chart', exact: true })
  const [desk, tablet] = [page.viewportSize() ?? { width: 1280, height: 720 }, { width: 820, height: 1180 }]
  // Loads the code of the other layout.
  for (const size of [tablet, desk]) {
    await page.setViewportSize(size)
    await expect(trades.nth(1)).toBeVisible()
    await expect(chart).toContainText('Long entry')
  }
  await context.setOffline(true)
  await expect(tradeScreen.connection).toHaveText('Offline')
  await page.setViewportSize(tablet)
  await expect(trades.nth(1)).toBeVisible()
  await expect(chart).toContainText(/O [\d,.]+\d/)
  await expect(page.getByText('Couldn’t load')).toHaveCount(0)
  await context.setOffline(false)
})

test('a venue that was killed and restarted has the same orders, and the page reconnects', async ({
  page,
  wallet,
  spy,
  startOwnHost,
}) => {
  const host = await startOwnHost(['--market', 'quiet', '--seed', '11'])
  const tradeScreen = new TradeScreen(page, host.appUrl)
  await tradeScreen.begin()
  const bids = await tradeScreen.levelPrices('buy')
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: at(bids, 2) })
  await tradeScreen.place({ side: 'Buy', amount: '0.25', price: at(bids, 4) })
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await tradeScreen.orderRows.first().evaluate((row) => row.setAttribute('data-same-row', ''))
  await markDocument(page)

  await host.crash()
  await expect(tradeScreen.connection).toHaveText('Reconnecting')
  await expect(tradeScreen.bookPanel).toContainText(stale)
  await host.restart()

  await expect(tradeScreen.connection).toHaveText('Live')
  await expectVenueBook(tradeScreen, host.venueUrl)
  await expect(page.getByText(stale)).toHaveCount(0)
  await expect(tradeScreen.orderRows).toHaveCount(2)
  await expect(tradeScreen.orderRows.first()).toHaveAttribute('data-same-row')
  await expect(tradeScreen.orderRows.first()).toContainText(at(bids, 2))
  await expect(tradeScreen.orderRows.last()).toContainText(at(bids, 4))

  // The order ids are unchanged, so the page can amend one.
  spy.reset()
  await tradeScreen.ownMarker.first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(tradeScreen.toasts).toContainText('Amended: buy 0.5')
  expect(spy.orderOps()).toEqual(['edit_order'])
  expect(await (await openRestTrader(host.venueUrl, wallet.key)).openOrderCount()).toBe(2)
  await expectSameDocument(page)
})

/** A marker that a reload would lose. */
async function markDocument(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => html.setAttribute('data-same-document', ''))
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-same-document')
}

async function expectVenueBook(tradeScreen: TradeScreen, venueUrl: string): Promise<void> {
  const bids = (await readBook(venueUrl, 'bids')).slice(0, 5)
  await expect.poll(async () => (await tradeScreen.levels('buy')).slice(0, 5)).toEqual(bids)
}

function plain(price: string): string {
  return String(Number(price.replaceAll(',', '')))
}
