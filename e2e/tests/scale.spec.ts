import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'
import type { TradeScreen } from '../screens/TradeScreen'

test('scaled orders are previewed, sent, reported one by one, corrected and cancelled, with mouse and keyboard', async ({
  tradeScreen,
  host,
  wallet,
  page,
}) => {
  const kinds = new TicketKinds(page)
  await tradeScreen.begin()
  const another = async () => {
    await kinds.ladder.getByRole('button', { name: /^(New scaled order|Back to scale ticket)$/ }).click()
    await kinds.scale.getByRole('radio', { name: 'Even' }).check()
    await kinds.choose('Limit')
    await cancelAll(tradeScreen)
  }
  await test.step('a scaled order is previewed on the chart, reported order by order, and cancelled as a whole', async () => {
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    const top = Math.floor(bestBid) - 1
    await kinds.choose('Scaled')
    await kinds.fillScale({ side: 'Buy', from: String(top - 8), to: String(top), total: '1', count: '5' })
    await kinds.scale.getByRole('radio', { name: 'Increasing' }).check()
    const preview = kinds.scale.getByRole('region', { name: 'Scaled orders' }).locator('tbody').getByRole('row')
    // Weights 4, 6, 8, 10 and 12 of 40.
    await expect(preview).toHaveCount(5)
    await expect(preview.first()).toContainText('0.10')
    await expect(preview.last()).toContainText('0.30')
    await expect(tradeScreen.chart.locator('[data-line-price]')).toHaveCount(5)
    await expect(kinds.scale.getByText('You’ll sign 5 times in your wallet, once per order.')).toBeVisible()

    await kinds.placeLadder.click()
    await expect(kinds.ladder.getByText('5 resting')).toBeVisible()
    await expect(kinds.rungs).toHaveCount(5)
    expect(wallet.askedToSign.filter((type) => type === 'Order')).toHaveLength(5)
    await expect(tradeScreen.orderRows).toHaveCount(5)

    // One order is cancelled in the table, and the list updates.
    await tradeScreen.orderRow(displayedPrice(top)).getByRole('button', { name: 'Cancel' }).click()
    await expect(kinds.ladder.getByText('4 resting, 1 cancelled')).toBeVisible()
    await kinds.ladder.getByRole('button', { name: 'Cancel all 4 scaled orders' }).click()
    await expect(kinds.ladder.getByText('5 cancelled')).toBeVisible()
    const trader = await openRestTrader(host.venueUrl, wallet.key)
    expect(await trader.openOrderCount()).toBe(0)
    await another()
  })

  await test.step('when one of five scaled orders is invalid the venue rejects all; sent individually, each shows its result', async () => {
    const other = await openRestTrader(host.venueUrl)
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const middle = Math.round((bestAsk + bestBid) * 50) / 100
    const top = (bestAsk - 0.01).toFixed(2)
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
    await kinds.choose('Scaled')
    await kinds.fillScale({ side: 'Buy', from: (Number(top) - 8).toFixed(2), to: top, total: '1', count: '5' })
    await expect(kinds.placeLadder).toHaveText('Place 5 orders')
    const asked = wallet.askedToSign.length
    // While the wallet request is pending, another trader offers below the highest price.
    wallet.hold()
    await kinds.placeLadder.click()
    const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.3' })
    wallet.release()
    await expect(kinds.ladder.getByText('5 not placed')).toBeVisible()
    await expect(kinds.ladder.getByText('GTC_ORDER_REJECTED')).toBeVisible()
    await expect(kinds.ladder.getByText('no orders were placed')).toBeVisible()
    await expect(tradeScreen.orderRows).toHaveCount(0)

    await kinds.ladder.getByRole('button', { name: 'Send 5 individually' }).click()
    await expect(kinds.ladder.getByText('4 resting, 1 rejected')).toBeVisible()
    await expect(kinds.rungs.nth(4)).toContainText('rejected')
    // The earlier signatures are reused.
    expect(wallet.askedToSign.slice(asked)).toEqual(['Order', 'Order', 'Order', 'Order', 'Order'])

    const resting = (middle - 0.01).toFixed(2)
    await kinds.ladder.getByRole('button', { name: `Order 5: place at ${displayedPrice(Number(resting))}` }).focus()
    await page.keyboard.press('Enter')
    await expect(kinds.ladder.getByText('5 resting')).toBeVisible()
    await expect(tradeScreen.orderRow(displayedPrice(Number(resting)))).toBeVisible()
    await other.cancel(theirs)
    await another()
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).uncheck()
  })

  await test.step('an order that would trade with one’s own is reported as cancelled, the others as resting', async () => {
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const middle = Math.round((bestAsk + bestBid) * 50) / 100
    await tradeScreen.place({ side: 'Sell', amount: '0.5', price: middle.toFixed(2) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await kinds.choose('Scaled')
    await kinds.fillScale({
      side: 'Buy',
      from: (middle - 4).toFixed(2),
      to: middle.toFixed(2),
      total: '0.5',
      count: '5',
    })
    await kinds.chooseMore('menuitemradio', 'Cancel new order (taker)')
    await kinds.placeLadder.click()
    await expect(kinds.ladder.getByText('4 resting, 1 cancelled')).toBeVisible()
    await expect(kinds.rungs.nth(4)).toContainText('cancelled')
    await another()
  })

  await test.step('with the keyboard alone: scaled orders are entered, moved off the asks, sent and dismissed', async () => {
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const { keyboard } = page
    await tradeScreen.signBy('One-click')
    await keyboard.press('t')
    await keyboard.press('l')
    await kinds.scaleField('From').focus()
    // The prices of the previous step.
    await keyboard.press('ControlOrMeta+a')
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
    // The offer needs a live book, which a busy page may lack for a moment: then the venue does the check.
    const offer = kinds.scale.getByRole('button', { name: /^Move last price to/ })
    await expect(offer).toBeVisible()
    await keyboard.press('Enter')
    await expect(offer).toBeFocused()
    await keyboard.press('Enter')
    await expect(kinds.scaleField('To')).toHaveValue(String(Number((bestAsk - 0.01).toFixed(2))))
    await expect(kinds.placeLadder).toBeFocused()
    await keyboard.press('Enter')
    await expect(kinds.ladder.getByText('3 resting')).toBeVisible()
    const next = kinds.ladder.getByRole('button', { name: 'New scaled order' })
    // The orders may be visible before the answer about them, and until then the button waits.
    await expect(next).toBeEnabled()
    await next.focus()
    await keyboard.press('Enter')
    await expect(kinds.scaleField('Total')).toHaveValue('0.9')
    await expect(tradeScreen.orderRows).toHaveCount(3)
  })
})

/** Restores the book. */
async function cancelAll(tradeScreen: TradeScreen): Promise<void> {
  await tradeScreen.showTable('Open orders')
  const button = tradeScreen.page.getByRole('button', { name: 'Cancel all orders', exact: true })
  if (await button.isEnabled()) await button.click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
}

/** An ETH-PERP price as the page displays it. */
function displayedPrice(price: number): string {
  return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
