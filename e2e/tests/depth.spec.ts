import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook } from '../restTrader'

test('the depth chart replaces the chart, shows the cost of reaching a price, moves with the book, zooms, shows own orders, has a table view, and a tab on a phone', async ({
  page,
  host,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  await tradeScreen.bookPanel.getByRole('button', { name: 'Depth chart' }).click()
  const depth = page.getByRole('region', { name: 'Depth' })

  await test.step('the depth chart replaces the chart and shows the cost of reaching a price, by pointer and keyboard', async () => {
    await expect(depth.locator('.depth-curves path')).toHaveCount(4)
    await expect(tradeScreen.chart).toBeHidden()

    const plot = await depth.locator('.depth-curves').boundingBox()
    if (plot === null) throw new Error('there is no plot')
    await page.mouse.move(plot.x + plot.width - 2, plot.y + plot.height / 2)
    await expect(depth.getByText('Buy up to')).toBeVisible()
    await page.mouse.move(plot.x + 2, plot.y + plot.height / 2)
    await expect(depth.getByText('Sell down to')).toBeVisible()
    // A busy browser sometimes omits the leave event of the plot. Users move on, and so does this.
    await expect(async () => {
      await page.mouse.move(plot.x + 2, plot.y + plot.height / 2)
      await page.mouse.move(5, 5)
      await expect(depth.getByText('Sell down to')).toBeHidden({ timeout: 2_000 })
    }).toPass()

    const slider = depth.getByRole('slider', { name: 'Price on the depth chart' })
    await slider.focus()
    await page.keyboard.press('End')
    const asks = await readBook(host.venueUrl, 'asks')
    const words = await slider.getAttribute('aria-valuetext')
    const [, price = '', amount = ''] =
      /^Buying up to ([\d,.]+): ([\d,.]+) ETH for [\d,.]+ USD, slippage [\d.]+%$/.exec(words ?? '') ?? []
    const within = asks.filter(([at]) => at <= numberOf(price)).reduce((sum, [, size]) => sum + size, 0)
    expect(numberOf(amount)).toBeCloseTo(within, 2)

    await expectAccessible(page, { within: depth })
  })

  await test.step('the depth chart moves with the book', async () => {
    const curve = depth.locator('.depth-curves path').nth(1)
    await expect(curve).toHaveAttribute('d', /H/)
    const before = await curve.getAttribute('d')
    const trader = await openRestTrader(host.venueUrl)
    const [best] = await readBook(host.venueUrl, 'bids')
    const orderId = await trader.place({ side: 'buy', price: String(best?.[0]), amount: '7' })
    await expect(curve).not.toHaveAttribute('d', before ?? '')
    await trader.cancel(orderId)
  })

  await test.step('the depth chart has a table view, zooms in and out, and shows own orders', async () => {
    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.5', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(depth.locator('[data-own-order]')).toHaveAttribute('title', `Your order: buy at ${price}`)

    const span = depth.getByText(/^±/)
    const first = await span.innerText()
    await depth.getByRole('button', { name: 'Zoom out' }).click()
    await expect(span).not.toHaveText(first)
    await depth.getByRole('button', { name: 'Zoom in' }).click()
    await expect(span).toHaveText(first)

    await depth.getByRole('button', { name: 'Table' }).click()
    const rows = depth.getByRole('table', { name: 'Depth' }).locator('tbody').getByRole('row')
    await expect(rows.last().getByRole('cell').last()).toHaveText('1')
    const prices = (await rows.locator('td:first-child').allInnerTexts()).map(numberOf)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    await expectAccessible(page, { within: depth })
  })

  await depth.getByRole('button', { name: 'Back to chart' }).click()
  await expect(tradeScreen.chart).toBeVisible()

  await test.step('a phone has a tab for the depth chart', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: 'Depth', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Depth' }).locator('.depth-curves path')).toHaveCount(4)
    await expectAccessible(page)
  })
})

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}
