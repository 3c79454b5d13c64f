import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'

/** The next story finds the book as it was. */
test.afterEach(async ({ tradeScreen }) => {
  await tradeScreen.showTable('Open orders')
  const cancelAll = tradeScreen.page.getByRole('button', { name: 'Cancel all', exact: true })
  if (await cancelAll.isEnabled()) await cancelAll.click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
})

test('a ladder is seen in the chart before it is sent, told order by order, and cancelled whole', async ({
  tradeScreen,
  host,
  wallet,
  page,
}) => {
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  const top = Math.floor(bestBid) - 1
  await kinds.choose('Scale')
  await kinds.fillScale({ side: 'Buy', from: String(top - 8), to: String(top), total: '1', count: '5' })
  await kinds.scale.getByRole('radio', { name: 'Rising' }).check()
  const preview = kinds.scale.getByRole('region', { name: 'Orders of the ladder' }).locator('tbody').getByRole('row')
  // Weights 4, 6, 8, 10 and 12 of 40.
  await expect(preview).toHaveCount(5)
  await expect(preview.first()).toContainText('0.10')
  await expect(preview.last()).toContainText('0.30')
  await expect(tradeScreen.chart.locator('[data-line-price]')).toHaveCount(5)
  await expect(kinds.scale.getByText('The wallet asks 5 times, once for each order.')).toBeVisible()

  await kinds.placeLadder.click()
  await expect(kinds.ladder.getByText('5 resting')).toBeVisible()
  await expect(kinds.rungs).toHaveCount(5)
  expect(wallet.askedToSign.filter((type) => type === 'Order')).toHaveLength(5)
  await expect(tradeScreen.orderRows).toHaveCount(5)

  // One is cancelled elsewhere, and the ladder knows.
  await tradeScreen.orderRow(written(top)).getByRole('button', { name: 'Cancel' }).click()
  await expect(kinds.ladder.getByText('4 resting, 1 cancelled')).toBeVisible()
  await kinds.ladder.getByRole('button', { name: 'Cancel all 4 of this ladder' }).click()
  await expect(kinds.ladder.getByText('5 cancelled')).toBeVisible()
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  expect(await trader.openOrderCount()).toBe(0)
})

test('a ladder of five with one refused: the venue refuses all, and each is told once they are sent one by one', async ({
  tradeScreen,
  host,
  wallet,
  page,
}) => {
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  const other = await openRestTrader(host.venueUrl)
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const middle = Math.round((bestAsk + bestBid) * 50) / 100
  const top = (bestAsk - 0.01).toFixed(2)
  await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
  await kinds.choose('Scale')
  await kinds.fillScale({ side: 'Buy', from: (Number(top) - 8).toFixed(2), to: top, total: '1', count: '5' })
  await expect(kinds.placeLadder).toHaveText('Place 5 orders')
  // While the wallet is asked, somebody offers below the highest price.
  wallet.hold()
  await kinds.placeLadder.click()
  const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.3' })
  wallet.release()
  await expect(kinds.ladder.getByText('5 not placed')).toBeVisible()
  await expect(kinds.ladder.getByText('GTC_ORDER_REJECTED')).toBeVisible()
  await expect(kinds.ladder.getByText('none of it was placed')).toBeVisible()
  await expect(tradeScreen.orderRows).toHaveCount(0)

  await kinds.ladder.getByRole('button', { name: 'Send the 5 one by one' }).click()
  await expect(kinds.ladder.getByText('4 resting, 1 refused')).toBeVisible()
  await expect(kinds.rungs.nth(4)).toContainText('refused')
  // The signatures of before were good enough.
  expect(wallet.askedToSign.filter((type) => type === 'Order')).toHaveLength(5)

  const resting = (middle - 0.01).toFixed(2)
  await kinds.ladder.getByRole('button', { name: `Order 5: place at ${written(Number(resting))}` }).focus()
  await page.keyboard.press('Enter')
  await expect(kinds.ladder.getByText('5 resting')).toBeVisible()
  await expect(tradeScreen.orderRow(written(Number(resting)))).toBeVisible()
  await other.cancel(theirs)
})

test('an order that meets an own one is told as cancelled, the others as filled and resting', async ({
  tradeScreen,
  host,
  page,
}) => {
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const middle = Math.round((bestAsk + bestBid) * 50) / 100
  await tradeScreen.place({ side: 'Sell', amount: '0.5', price: middle.toFixed(2) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await kinds.choose('Scale')
  await kinds.fillScale({
    side: 'Buy',
    from: (middle - 4).toFixed(2),
    to: middle.toFixed(2),
    total: '0.5',
    count: '5',
  })
  await kinds.scale.getByRole('button', { name: 'More' }).click()
  await kinds.scale
    .getByRole('combobox', { name: 'When it meets my own order' })
    .selectOption('Cancel what is left of this one')
  await kinds.placeLadder.click()
  await expect(kinds.ladder.getByText('4 resting, 1 cancelled')).toBeVisible()
  await expect(kinds.rungs.nth(4)).toContainText('cancelled')
})

test('by keys alone: a ladder is typed, moved off the offers, sent and put away', async ({
  tradeScreen,
  host,
  page,
}) => {
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const { keyboard } = page
  await tradeScreen.signBy('One-click')
  await keyboard.press('t')
  await keyboard.press('l')
  await kinds.scaleField('From').focus()
  await keyboard.type((bestAsk - 6).toFixed(2))
  await keyboard.press('Tab')
  await keyboard.type((bestAsk + 2).toFixed(2))
  await keyboard.press('Tab')
  await keyboard.type('0.9')
  await keyboard.press('Tab')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('3')
  await kinds.scale.getByRole('checkbox', { name: 'Post only' }).focus()
  await keyboard.press('Space')
  await kinds.scaleField('Orders').focus()
  await keyboard.press('Enter')
  const offer = kinds.scale.getByRole('button', { name: /^Move the end to/ })
  await expect(offer).toBeFocused()
  await keyboard.press('Enter')
  await expect(kinds.scaleField('To')).toHaveValue(String(Number((bestAsk - 0.01).toFixed(2))))
  await expect(kinds.placeLadder).toBeFocused()
  await keyboard.press('Enter')
  await expect(kinds.ladder.getByText('3 resting')).toBeVisible()
  await kinds.ladder.getByRole('button', { name: 'Another ladder' }).focus()
  await keyboard.press('Enter')
  await expect(kinds.scaleField('Total')).toHaveValue('0.9')
  await expect(tradeScreen.orderRows).toHaveCount(3)
})

/** As the page writes a price of ETH-PERP. */
function written(price: number): string {
  return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
