import { lastCalls, openRestTaker } from '../restTaker'
import { expect, test } from '../fixtures'
import { MakerScreen } from '../screens/MakerScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { startHost } from '../startHost'

test('a request is priced, previewed, signed and amended by the keyboard, and all of its legs fill', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  const maker = new MakerScreen(page)
  await tradeScreen.begin()
  await maker.open()
  const taker = await openRestTaker(host.venueUrl)
  const [low = '', high = ''] = await lastCalls(host.venueUrl, 2)
  const blockId = await taker.ask({
    legs: [
      { name: low, isBuy: true },
      { name: high, isBuy: false },
    ],
    isBuy: true,
    amount: '2',
    maker: wallet.address,
  })

  // Who wants to buy is asked a price: there is no bid to make.
  await expect(maker.requests).toHaveCount(1)
  await maker.requests.first().focus()
  await page.keyboard.press('Enter')
  await expect(maker.preview).toBeFocused()
  await expect(maker.price('Ask')).toHaveValue(/\d/)
  await expect(maker.price('Bid')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(maker.send).toBeVisible()
  await expect(maker.sheet.getByText('Margin needed').locator('+ *')).toHaveText(/\d/)
  expect((await taker.quotesOn(blockId)).asks).toEqual([])
  await page.keyboard.press('Enter')
  await expect(maker.sheet.getByText('It waits on the request.')).toBeVisible()
  await expect(maker.liveQuotes).toHaveCount(1)
  const [first] = (await taker.quotesOn(blockId)).asks

  // A typed price takes the place of the quote that waits.
  await maker.price('Ask').focus()
  await page.keyboard.press('ArrowUp')
  const dearer = await maker.price('Ask').inputValue()
  await page.keyboard.press('Enter')
  await expect(maker.send).toBeEnabled()
  await maker.send.focus()
  await page.keyboard.press('Enter')
  await expect(maker.sheet.getByText('It waits on the request.')).toBeVisible()
  const asks = (await taker.quotesOn(blockId)).asks
  expect(asks.map(({ limit_price }) => Number(limit_price))).toEqual([Number(dearer)])
  expect(asks[0]?.quote_id).not.toBe(first?.quote_id)
  await expect(maker.liveQuotes).toHaveCount(1)

  // Below the quote nobody sells, and no leg trades.
  await taker.take(blockId, { isBuy: true, price: String(Number(dearer) - 1), amount: '2' })
  expect(await taker.positions()).toEqual({})
  await taker.take(blockId, { isBuy: true, price: dearer, amount: '2' })
  expect(await taker.positions()).toEqual({ [low]: 2, [high]: -2 })

  const filled = maker.quotes.filter({ hasText: 'Filled, all legs' })
  await expect(filled).toHaveCount(1)
  await expect(filled.getByRole('row')).toHaveText([
    new RegExp(`Sold 2 ${low}|Bought 2 ${high}`),
    new RegExp(`Sold 2 ${low}|Bought 2 ${high}`),
  ])
  await expect(maker.sheet.getByText(/Nothing can be quoted on it any more/)).toBeVisible()
  // The sheet says what became of the quote, not what the venue answered when it was sent.
  await expect(maker.sheet.getByText('Filled: all legs traded.')).toBeVisible()
  await expect(maker.sheet.getByText('It waits on the request.')).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/trade/ETH-PERP'))
  await page.getByRole('tab', { name: /Positions/ }).click()
  const positions = page.getByRole('table', { name: 'Positions' })
  await expect(positions.getByRole('row').filter({ hasText: low })).toContainText(/2/)
  await expect(positions.getByRole('row').filter({ hasText: high })).toContainText(/2/)
})

test('a price far from the model is asked about, a withdrawn quote is not to be taken, a late one is refused in sight', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  const maker = new MakerScreen(page)
  await tradeScreen.begin()
  await maker.open()
  const taker = await openRestTaker(host.venueUrl)
  const [call = ''] = await lastCalls(host.venueUrl, 1)
  const blockId = await taker.ask({ legs: [{ name: call, isBuy: true }], amount: '1', maker: wallet.address })

  await maker.requests.first().click()
  const ask = Number(await maker.price('Ask').inputValue())
  // Both sides may be quoted, and this is to be one of them.
  await maker.sheet.getByRole('checkbox', { name: 'Bid' }).uncheck()
  await maker.price('Ask').fill(String(Math.round(ask * 3)))
  await expect(maker.sheet.getByText(/vol from your model/)).toBeVisible()
  await maker.preview.click()
  await expect(maker.send).toBeDisabled()
  await maker.sheet.getByRole('checkbox', { name: 'I mean these prices' }).check()
  await maker.send.click()
  await expect(maker.liveQuotes).toHaveCount(1)
  expect((await taker.quotesOn(blockId)).asks).toHaveLength(1)

  // Further from the model than its edge: one key brings it back.
  await maker.liveQuotes.first().getByRole('button', { name: 'Re-price' }).click()
  await expect.poll(async () => Number((await taker.quotesOn(blockId)).asks[0]?.limit_price)).toBeLessThan(ask * 2)
  await expect(maker.sheet.getByText('Replaced by a newer quote of yours.')).toBeVisible()

  await maker.liveQuotes.first().getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(maker.quotes.filter({ hasText: 'Withdrawn' })).toHaveCount(1)
  await taker.take(blockId, { isBuy: true, price: String(ask * 3), amount: '1' })
  expect(await taker.positions()).toEqual({})

  // The page has not heard of the end when the quote is sent.
  await maker.preview.click()
  await expect(maker.send).toBeEnabled()
  const told = await (await page.waitForResponse(/rfqs\?role=maker/)).text()
  await page.route(/rfqs\?role=maker/, (route) => route.fulfill({ contentType: 'application/json', body: told }))
  await taker.close(blockId)
  await maker.send.click()
  await expect(maker.sheet.getByRole('alert')).toContainText('This request for quotes is not open')
  await expect(maker.liveQuotes).toHaveCount(0)
})

test('at its deadline a request ends in sight, and what waits on it with it', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  const maker = new MakerScreen(page)
  await tradeScreen.begin()
  await maker.open()
  const taker = await openRestTaker(host.venueUrl)
  const [call = ''] = await lastCalls(host.venueUrl, 1)
  await taker.ask({ legs: [{ name: call, isBuy: true }], isBuy: false, amount: '1', seconds: 8, maker: wallet.address })
  await maker.requests.first().click()
  await maker.preview.click()
  await maker.send.click()
  await expect(maker.liveQuotes).toHaveCount(1)
  await expect(maker.sheet.getByRole('alert')).toContainText('This request ended at', { timeout: 15_000 })
  await expect(maker.preview).toBeDisabled()
  await expect(maker.requests).toHaveCount(0)
  await expect(maker.quotes.filter({ hasText: 'Expired with its request' })).toHaveCount(1)
  await expect(maker.sheet.getByText('Expired with its request.')).toBeVisible()
})

test('a quote that the market has run away from is flagged, and one key brings it back to the model', async ({
  page,
  wallet,
}) => {
  const host = await startHost(['--market', 'quiet', '--seed', '7', '--test-clock'])
  try {
    await new TradeScreen(page, host.appUrl).begin()
    const maker = new MakerScreen(page)
    await maker.open()
    const taker = await openRestTaker(host.venueUrl)
    const [call = ''] = await lastCalls(host.venueUrl, 1)
    const legs = [{ name: call, isBuy: true }]
    const blockId = await taker.ask({ legs, isBuy: true, amount: '1', maker: wallet.address })
    await maker.requests.first().click()
    await maker.preview.click()
    await maker.send.click()
    await expect(maker.liveQuotes).toHaveCount(1)
    const before = Number((await taker.quotesOn(blockId)).asks[0]?.limit_price)

    await host.tell('index ETH 3500')
    await expect(maker.liveQuotes.first()).toContainText('The model has passed this price.')
    await page.keyboard.press('Shift+U')
    await expect(maker.liveQuotes.first()).not.toContainText('The model has passed this price.')
    const asks = (await taker.quotesOn(blockId)).asks
    expect(asks).toHaveLength(1)
    expect(Number(asks[0]?.limit_price)).toBeGreaterThan(before)

    await page.keyboard.press('d')
    await page.keyboard.press('q')
    await expect(maker.liveQuotes).toHaveCount(0)
    expect((await taker.quotesOn(blockId)).asks).toEqual([])
  } finally {
    await host.close()
  }
})

test('beside full lists the sheet keeps 400 px of a desk, and what it is sent by is in view', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  const maker = new MakerScreen(page)
  await tradeScreen.begin()
  await maker.open()
  const taker = await openRestTaker(host.venueUrl)
  const [call = ''] = await lastCalls(host.venueUrl, 1)
  for (let request = 0; request < 6; request++)
    await taker.ask({ legs: [{ name: call, isBuy: true }], amount: '1', maker: wallet.address })
  await expect(maker.requests).toHaveCount(6)
  for (const [index, quotes] of [2, 4].entries()) {
    await maker.requests.nth(index).click()
    await maker.preview.click()
    await maker.send.click()
    await expect(maker.liveQuotes).toHaveCount(quotes)
  }
  await maker.requests.nth(5).click()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect(maker.preview).toBeInViewport({ ratio: 1 })
    const box = await maker.sheet.boundingBox()
    expect(box?.height, `at ${size.width}`).toBeGreaterThanOrEqual(400)
  }
  // What the lists have no room for is a scroll away.
  await maker.liveQuotes.last().getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(maker.liveQuotes).toHaveCount(3)
})
