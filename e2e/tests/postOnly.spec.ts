import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'
import type { TradeScreen } from '../screens/TradeScreen'

test('a post-only order that would take is offered a resting price, and never trades with one’s own orders by surprise', async ({
  tradeScreen,
  host,
  spy,
  page,
  wallet,
}) => {
  await tradeScreen.begin()
  await test.step('a post-only order that would take can be moved to the best resting price, and is sent by a separate press', async () => {
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const resting = (bestAsk - 0.01).toFixed(2)
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: String(bestAsk + 5) })
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
    spy.reset()
    const offer = tradeScreen.ticket.getByRole('button', { name: /^Move to/ })
    await expect(offer).toHaveText(`Move to ${displayedPrice(resting)}`)
    await offer.click()
    await expect(tradeScreen.price).toHaveValue(String(Number(resting)))
    await expect(offer).toHaveCount(0)
    expect(spy.orderOps()).toEqual([])
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRow(displayedPrice(resting))).toBeVisible()
    await cancelAll(tradeScreen)
  })

  await test.step('the offered price follows the book until it is accepted, even with the keyboard alone', async () => {
    const other = await openRestTrader(host.venueUrl)
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
    await tradeScreen.amount.fill('0.1')
    await tradeScreen.price.fill(String(bestAsk))
    spy.reset()
    const offer = tradeScreen.ticket.getByRole('button', { name: /^Move to/ })
    await expect(offer).toHaveText(`Move to ${displayedPrice((bestAsk - 0.01).toFixed(2))}`)
    // Another trader offers at a lower price meanwhile.
    const middle = Math.round((bestAsk + bestBid) * 50) / 100
    const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.2' })
    const resting = (middle - 0.01).toFixed(2)
    await expect(offer).toHaveText(`Move to ${displayedPrice(resting)}`)

    await tradeScreen.price.focus()
    await page.keyboard.press('Enter')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tradeScreen.submit).toBeFocused()
    expect(spy.orderOps()).toEqual([])
    await page.keyboard.press('Enter')
    await expect(tradeScreen.orderRow(displayedPrice(resting))).toBeVisible()
    await other.cancel(theirs)
    await cancelAll(tradeScreen)
  })

  await test.step('when the venue rejects it, a resting price is offered, and one press places it there', async () => {
    const other = await openRestTrader(host.venueUrl)
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    const wanted = (bestAsk - 0.01).toFixed(2)
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: wanted })
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
    const asked = wallet.askedToSign.length
    spy.reset()
    // While the wallet request is pending, another trader offers below the price.
    wallet.hold()
    await tradeScreen.submit.click()
    const middle = Math.round((bestAsk + bestBid) * 50) / 100
    const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.2' })
    wallet.release()
    const resting = (middle - 0.01).toFixed(2)
    const offer = tradeScreen.ticket.getByRole('button', { name: `Place at ${displayedPrice(resting)}` })
    await expect(offer).toBeVisible()
    await expect(tradeScreen.ticket.getByText('Rejected: would have executed immediately (post-only).')).toBeVisible()
    expect(spy.orderOps()).toEqual(['create_order'])
    await offer.focus()
    await page.keyboard.press('Enter')
    await expect(tradeScreen.orderRow(displayedPrice(resting))).toBeVisible()
    expect(spy.orderOps()).toEqual(['create_order', 'create_order'])
    expect(wallet.askedToSign.slice(asked)).toEqual(['Order', 'Order'])
    await other.cancel(theirs)
    await cancelAll(tradeScreen)
  })

  await test.step('self-trade prevention is set under "More"; by default the resting order is cancelled', async () => {
    const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
    const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).uncheck()
    const middle = (Math.round((bestAsk + bestBid) * 50) / 100).toFixed(2)
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: middle })
    await expect(tradeScreen.orderRow(displayedPrice(middle))).toBeVisible()
    // The new order is cancelled: the bid stays, and nothing trades.
    const kinds = new TicketKinds(page)
    await kinds.chooseMore('menuitemradio', 'Cancel new order (taker)')
    await expect(tradeScreen.ticket.getByRole('button', { name: 'More (1)' })).toBeVisible()
    await tradeScreen.place({ side: 'Sell', amount: '0.1', price: middle })
    await expect(tradeScreen.amount).toHaveValue('')
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows.first()).toContainText('Buy')
    // The default: the bid is cancelled, and the offer rests instead.
    await kinds.chooseMore('menuitemradio', 'Cancel resting order (maker)')
    await tradeScreen.place({ side: 'Sell', amount: '0.1', price: middle })
    await expect(tradeScreen.orderRows.first()).toContainText('Sell')
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(page.getByRole('tab', { name: /^Fills/ })).toHaveText('Fills0')
    await cancelAll(tradeScreen)
  })
})

/** Restores the book. */
async function cancelAll(tradeScreen: TradeScreen): Promise<void> {
  await tradeScreen.showTable('Open orders')
  await tradeScreen.page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
}

/** An ETH-PERP price as the page displays it. */
function displayedPrice(price: string): string {
  return Number(price).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
