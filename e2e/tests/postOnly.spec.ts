import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'

/** The next story finds the book as it was. */
test.afterEach(async ({ tradeScreen }) => {
  await tradeScreen.showTable('Open orders')
  const cancelAll = tradeScreen.page.getByRole('button', { name: 'Cancel all', exact: true })
  if (await cancelAll.isEnabled()) await cancelAll.click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
})

test('a post-only order that would take is moved to the best price that rests, and sent by a press of its own', async ({
  tradeScreen,
  host,
  spy,
}) => {
  await tradeScreen.begin()
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const resting = (bestAsk - 0.01).toFixed(2)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: String(bestAsk + 5) })
  await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
  spy.reset()
  const offer = tradeScreen.ticket.getByRole('button', { name: /^Move to/ })
  await expect(offer).toHaveText(`Move to ${written(resting)}`)
  await offer.click()
  await expect(tradeScreen.price).toHaveValue(String(Number(resting)))
  await expect(offer).toHaveCount(0)
  expect(spy.orderOps()).toEqual([])
  await tradeScreen.submit.click()
  await expect(tradeScreen.orderRow(written(resting))).toBeVisible()
})

test('the offer follows the book until it is pressed, and the keyboard does it alone', async ({
  tradeScreen,
  host,
  page,
  spy,
}) => {
  await tradeScreen.begin()
  const other = await openRestTrader(host.venueUrl)
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
  await tradeScreen.amount.fill('0.1')
  await tradeScreen.price.fill(String(bestAsk))
  spy.reset()
  const offer = tradeScreen.ticket.getByRole('button', { name: /^Move to/ })
  await expect(offer).toHaveText(`Move to ${written((bestAsk - 0.01).toFixed(2))}`)
  // Somebody offers for less meanwhile.
  const middle = Math.round((bestAsk + bestBid) * 50) / 100
  const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.2' })
  const resting = (middle - 0.01).toFixed(2)
  await expect(offer).toHaveText(`Move to ${written(resting)}`)

  await tradeScreen.price.focus()
  await page.keyboard.press('Enter')
  await expect(offer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tradeScreen.submit).toBeFocused()
  expect(spy.orderOps()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(tradeScreen.orderRow(written(resting))).toBeVisible()
  await other.cancel(theirs)
})

test('refused by the venue, it is offered where it rests, and placed there by one press', async ({
  tradeScreen,
  host,
  wallet,
  page,
  spy,
}) => {
  await tradeScreen.begin()
  const other = await openRestTrader(host.venueUrl)
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  const wanted = (bestAsk - 0.01).toFixed(2)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: wanted })
  await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
  // While its owner looks at the wallet, somebody offers below the price.
  wallet.hold()
  await tradeScreen.submit.click()
  const middle = Math.round((bestAsk + bestBid) * 50) / 100
  const theirs = await other.place({ side: 'sell', price: middle.toFixed(2), amount: '0.2' })
  wallet.release()
  const resting = (middle - 0.01).toFixed(2)
  const offer = tradeScreen.ticket.getByRole('button', { name: `Place at ${written(resting)}` })
  await expect(offer).toBeVisible()
  await expect(tradeScreen.ticket.getByText('Refused: it would have taken.')).toBeVisible()
  expect(spy.orderOps()).toEqual(['create_order'])
  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(tradeScreen.orderRow(written(resting))).toBeVisible()
  expect(spy.orderOps()).toEqual(['create_order', 'create_order'])
  expect(wallet.askedToSign).toEqual(['Register', 'Order', 'Order'])
  await other.cancel(theirs)
})

test('what meets an own order is chosen under "More": the one that rests goes, unless told otherwise', async ({
  tradeScreen,
  host,
  page,
}) => {
  await tradeScreen.begin()
  const [bestAsk] = at(await readBook(host.venueUrl, 'asks'), 0)
  const [bestBid] = at(await readBook(host.venueUrl, 'bids'), 0)
  const middle = (Math.round((bestAsk + bestBid) * 50) / 100).toFixed(2)
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: middle })
  await expect(tradeScreen.orderRow(written(middle))).toBeVisible()
  // The new one gives way: the bid stays, and nothing is traded.
  await tradeScreen.ticket.getByRole('button', { name: 'More' }).click()
  await tradeScreen.ticket
    .getByRole('combobox', { name: 'When it meets my own order' })
    .selectOption('Cancel what is left of this one')
  await expect(tradeScreen.ticket.getByRole('button', { name: 'More, 1 chosen' })).toBeVisible()
  await tradeScreen.place({ side: 'Sell', amount: '0.1', price: middle })
  await expect(tradeScreen.amount).toHaveValue('')
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(tradeScreen.orderRows.first()).toContainText('Buy')
  // The usual: the bid goes, and the offer stands in its place.
  await tradeScreen.ticket
    .getByRole('combobox', { name: 'When it meets my own order' })
    .selectOption('Cancel the one that rests')
  await tradeScreen.place({ side: 'Sell', amount: '0.1', price: middle })
  await expect(tradeScreen.orderRows.first()).toContainText('Sell')
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Fills/ })).toHaveText('Fills0')
})

/** As the page writes a price of ETH-PERP. */
function written(price: string): string {
  return Number(price).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
