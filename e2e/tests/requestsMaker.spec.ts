import { expect, test } from '../fixtures'
import { lastCalls, openRestTaker } from '../restTaker'
import { MakerScreen } from '../screens/MakerScreen'
import { TradeScreen } from '../screens/TradeScreen'
import type { Host } from '../startHost'
import { passTime } from '../venueClock'

/* Requests expire by the clock, which the test advances. */

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

/** The RFQ screen of a maker who is signed in, and an account that can ask for quotes. */
async function beginAsMaker(tradeScreen: TradeScreen, host: Host) {
  await tradeScreen.begin()
  const maker = new MakerScreen(tradeScreen.page)
  await maker.open()
  return { maker, taker: await openRestTaker(host.venueUrl) }
}

test('a price far from the model needs confirmation, a withdrawn quote cannot be taken, a late one is visibly rejected; a request expires at its deadline, another is quoted with the keyboard and fills, and full lists leave room for the sheet', async ({
  host,
  wallet,
  tradeScreen,
  page,
}) => {
  const { maker, taker } = await beginAsMaker(tradeScreen, host)
  await test.step('a price far from the model needs confirmation, a withdrawn quote cannot be taken, a late one is visibly rejected', async () => {
    const [call = ''] = await lastCalls(host.venueUrl, 1)
    const blockId = await taker.ask({ legs: [{ name: call, isBuy: true }], amount: '1', maker: wallet.address })

    await maker.requests.first().click()
    const ask = Number(await maker.price('Ask').inputValue())
    // Both sides may be quoted; this quotes only the ask.
    await maker.sheet.getByRole('checkbox', { name: 'Bid' }).uncheck()
    await maker.price('Ask').fill(String(Math.round(ask * 3)))
    await expect(maker.sheet.getByText(/vol pts from your model/)).toBeVisible()
    await maker.preview.click()
    await maker.send.click()
    await expect(maker.sheet).toContainText('Confirm these prices first.')
    await maker.sheet.getByRole('checkbox', { name: 'I confirm these prices' }).check()
    await maker.send.click()
    await expect(maker.liveQuotes).toHaveCount(1)
    expect((await taker.quotesOn(blockId)).asks).toHaveLength(1)

    // The quote is further from the model than its edge; one press re-prices it.
    await maker.liveQuotes.first().getByRole('button', { name: 'Re-price' }).click()
    await expect.poll(async () => Number((await taker.quotesOn(blockId)).asks[0]?.limit_price)).toBeLessThan(ask * 2)
    await expect(maker.sheet.getByText('Replaced by a newer quote of yours.')).toBeVisible()

    await maker.liveQuotes.first().getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(maker.quotes.filter({ hasText: 'Withdrawn' })).toHaveCount(1)
    await taker.take(blockId, { isBuy: true, price: String(ask * 3), amount: '1' })
    expect(await taker.positions()).toEqual({})

    // The page does not know yet that the request is closed when it sends the quote.
    await maker.preview.click()
    await expect(maker.send).toBeEnabled()
    const answer = await (await page.waitForResponse(/rfqs\?role=maker/)).text()
    await page.route(/rfqs\?role=maker/, (route) => route.fulfill({ contentType: 'application/json', body: answer }))
    await taker.close(blockId)
    await maker.send.click()
    await expect(maker.sheet.getByRole('alert')).toContainText('This RFQ is no longer open')
    await expect(maker.liveQuotes).toHaveCount(0)
    await page.unroute(/rfqs\?role=maker/)
    await expect(maker.requests).toHaveCount(0)
  })

  await test.step('at its deadline a request visibly expires, together with its open quotes', async () => {
    const [call = ''] = await lastCalls(host.venueUrl, 1)
    await taker.ask({
      legs: [{ name: call, isBuy: true }],
      isBuy: false,
      amount: '1',
      seconds: 20,
      maker: wallet.address,
    })
    await maker.requests.first().click()
    await maker.preview.click()
    await maker.send.click()
    await expect(maker.liveQuotes).toHaveCount(1)
    await passTime(page, host, 20)
    await expect(maker.sheet.getByRole('alert')).toContainText('This RFQ closed at')
    await maker.preview.click()
    await expect(maker.sheet).toContainText('This RFQ has ended')
    await expect(maker.requests).toHaveCount(0)
    await expect(maker.quotes.filter({ hasText: 'RFQ expired' })).toHaveCount(1)
    await expect(maker.sheet.getByText('RFQ expired.')).toBeVisible()
  })

  await test.step('a request is priced, previewed, signed and amended with the keyboard, and all of its legs fill', async () => {
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

    // The taker wants to buy, so only an ask is quoted.
    await expect(maker.requests).toHaveCount(1)
    await maker.requests.first().focus()
    await page.keyboard.press('Enter')
    await expect(maker.preview).toBeFocused()
    await expect(maker.price('Ask')).toHaveValue(/\d/)
    await expect(maker.price('Bid')).toHaveCount(0)

    await page.keyboard.press('Enter')
    await expect(maker.send).toBeVisible()
    await expect(maker.sheet.getByText('Required margin').locator('+ *')).toHaveText(/\d/)
    expect((await taker.quotesOn(blockId)).asks).toEqual([])
    await page.keyboard.press('Enter')
    await expect(maker.sheet.getByText('Quote live')).toBeVisible()
    await expect(maker.liveQuotes).toHaveCount(1)
    const [first] = (await taker.quotesOn(blockId)).asks

    // A typed price replaces the open quote.
    await maker.price('Ask').focus()
    await page.keyboard.press('ArrowUp')
    const dearer = await maker.price('Ask').inputValue()
    await page.keyboard.press('Enter')
    await expect(maker.send).toBeEnabled()
    await maker.send.focus()
    await page.keyboard.press('Enter')
    await expect(maker.sheet.getByText('Quote live')).toBeVisible()
    const asks = (await taker.quotesOn(blockId)).asks
    expect(asks.map(({ limit_price }) => Number(limit_price))).toEqual([Number(dearer)])
    expect(asks[0]?.quote_id).not.toBe(first?.quote_id)
    await expect(maker.liveQuotes).toHaveCount(1)

    // Nobody sells below the quote, and no leg trades.
    await taker.take(blockId, { isBuy: true, price: String(Number(dearer) - 1), amount: '2' })
    expect(await taker.positions()).toEqual({})
    await taker.take(blockId, { isBuy: true, price: dearer, amount: '2' })
    expect(await taker.positions()).toEqual({ [low]: 2, [high]: -2 })

    const filled = maker.quotes.filter({ hasText: 'Filled' })
    await expect(filled).toHaveCount(1)
    await expect(filled.getByRole('row')).toHaveText([
      new RegExp(`Sold 2.00 ${low}|Bought 2.00 ${high}`),
      new RegExp(`Sold 2.00 ${low}|Bought 2.00 ${high}`),
    ])
    await expect(maker.sheet.getByText(/no longer accepts quotes/)).toBeVisible()
    // The sheet shows the quote's outcome, not the venue's answer at the time of sending.
    await expect(maker.sheet.getByText('Filled: all legs traded')).toBeVisible()
    await expect(maker.sheet.getByText('Quote live')).toHaveCount(0)
    await page.evaluate(() => history.pushState(null, '', '/trade/ETH-PERP'))
    await page.getByRole('tab', { name: /Positions/ }).click()
    const positions = page.getByRole('table', { name: 'Positions' })
    await expect(positions.getByRole('row').filter({ hasText: low })).toContainText(/2/)
    await expect(positions.getByRole('row').filter({ hasText: high })).toContainText(/2/)
  })

  await test.step('next to full lists the quote sheet keeps 400 px, and its send button stays in view', async () => {
    await maker.open()
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
    // The rest of the lists can be scrolled into view.
    await maker.liveQuotes.last().getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(maker.liveQuotes).toHaveCount(3)
  })
})

test('a quote that the market has moved through is flagged, and one key re-prices it to the model', async ({
  page,
  wallet,
  startOwnHost,
}) => {
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--test-clock'])
  const { maker, taker } = await beginAsMaker(new TradeScreen(page, host.appUrl), host)
  const [call = ''] = await lastCalls(host.venueUrl, 1)
  const legs = [{ name: call, isBuy: true }]
  const blockId = await taker.ask({ legs, isBuy: true, amount: '1', maker: wallet.address })
  await maker.requests.first().click()
  await maker.preview.click()
  await maker.send.click()
  await expect(maker.liveQuotes).toHaveCount(1)
  const before = Number((await taker.quotesOn(blockId)).asks[0]?.limit_price)

  await host.command('index ETH 3500')
  await expect(maker.liveQuotes.first()).toContainText('Model has moved through this price.')
  await page.keyboard.press('Shift+U')
  await expect(maker.liveQuotes.first()).not.toContainText('Model has moved through this price.')
  const asks = (await taker.quotesOn(blockId)).asks
  expect(asks).toHaveLength(1)
  expect(Number(asks[0]?.limit_price)).toBeGreaterThan(before)

  await page.keyboard.press('d')
  await page.keyboard.press('q')
  await expect(maker.liveQuotes).toHaveCount(0)
  expect((await taker.quotesOn(blockId)).asks).toEqual([])
})
