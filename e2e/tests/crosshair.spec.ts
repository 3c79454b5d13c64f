import { expect, test } from '../fixtures'
import { DeskScreen } from '../screens/DeskScreen'

test('the chart marks a hovered row of the book, and measures; a price hovered on it is marked on the depth chart and vice versa, by pointer and keyboard', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.open()
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  await test.step('a hovered row of the book is marked on the chart', async () => {
    const price = await tradeScreen.levelPrice('buy', 0)
    await tradeScreen.bookCell('buy', 0, 'price').hover()
    await expect(tradeScreen.chart.locator('.chart-cursor span')).toHaveText(price)
    await page.mouse.move(5, 5)
    await expect(tradeScreen.chart.locator('.chart-cursor span')).toBeHidden()
  })

  await test.step('Shift-drag measures on the chart without choosing a tool', async () => {
    const { chart } = tradeScreen
    // Loaded with the measuring tool, after the candles.
    await expect(chart.getByRole('slider', { name: 'Candle' })).toBeAttached()
    const pane = await chart.locator('.chart-overlay').boundingBox()
    if (pane === null) throw new Error('there is no chart')
    await page.keyboard.down('Shift')
    await page.mouse.move(pane.x + 200, pane.y + 180)
    await page.mouse.down()
    await page.mouse.move(pane.x + 320, pane.y + 120, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(chart.getByRole('button', { name: /^Measure \+.*%, \d+ candles?, / })).toBeVisible()
  })

  await test.step('a price hovered on the chart is marked on the depth chart and vice versa, by pointer and keyboard', async () => {
    const { chart } = tradeScreen
    const depth = page.getByRole('region', { name: 'Depth' })
    // Away from the chart, where the previous step left it.
    await page.mouse.move(2, 2)
    // The layout with both side by side; its shortcuts are loaded after the first paint.
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('3')
      await expect(depth).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const onDepth = depth.locator('.depth-cursor span')
    const onChart = chart.locator('.chart-cursor span')
    await expect(depth.locator('.depth-curves path')).toHaveCount(4)
    await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
    await expect(onDepth).toBeHidden()

    const plot = await depth.locator('.depth-curves').boundingBox()
    if (plot === null) throw new Error('there is no plot')
    await page.mouse.move(plot.x + plot.width * 0.52, plot.y + plot.height / 2)
    await expect(onChart).toBeVisible()
    const read = /Buy up to\s*([\d,.]+)/.exec(await depth.innerText())?.[1]
    await expect(onChart).toHaveText(read ?? '')
    await expect(onDepth).toBeHidden()

    const pane = await chart.locator('.chart-overlay').boundingBox()
    const line = await onChart.boundingBox()
    if (pane === null || line === null) throw new Error('there is no chart')
    await page.mouse.move(pane.x + pane.width / 3, line.y)
    await expect(onDepth).toBeVisible()
    await expect(onChart).toBeHidden()
    await expect(onDepth).toHaveText(/^[\d,.]+$/)
    await page.mouse.move(2, 2)
    await expect(onDepth).toBeHidden()

    const slider = depth.getByRole('slider', { name: 'Price on the depth chart' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(onChart).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(onChart).toBeHidden()
  })
})

test('linked charts share the time and the price of one instrument; a removed chart ends its subscriptions', async ({
  page,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.open()
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  const desk = new DeskScreen(page)
  const [first, second, other] = ['Chart', 'Chart 2, ETH-PERP', 'Chart 2, BTC-PERP'].map((name) => desk.panel(name))
  if (first === undefined || second === undefined || other === undefined) throw new Error('there are three')
  await desk.choose('Add chart')
  await expect(second.locator('.chart-readout')).toBeVisible()
  const point = async () => {
    const pane = await desk.box(first.locator('.chart-overlay'))
    await page.mouse.move(5, 5)
    await page.mouse.move(pane.x + pane.width * 0.8, pane.y + pane.height / 2, { steps: 3 })
  }
  await point()
  await expect(second.locator('.chart-time-cursor')).toHaveCount(0)
  await expect(second.locator('.chart-cursor')).toBeHidden()

  for (const button of ['Link Chart, not linked', 'ETH-PERP, not linked: Instrument and link']) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('menuitemradio', { name: 'Blue' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await point()
  // The quarter-hour bar that contains the minute.
  await expect(second.locator('.chart-time-cursor span')).toHaveText(/:(00|15|30|45):00$/)
  await expect(second.locator('.chart-cursor span')).toHaveText(/^[\d,.]+$/)

  // A linked chart would change the whole layout's instrument, so it gets its own without the link.
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('menu').getByText(item, { exact: true }).click()
  }
  await choose('ETH-PERP, linked: Blue: Instrument and link', 'No link')
  await choose('ETH-PERP, not linked: Instrument and link', 'Choose instrument…')
  const picker = page.getByRole('dialog', { name: 'Choose an instrument' })
  await picker.getByRole('option', { name: /^BTC, / }).click()
  await picker.getByRole('option', { name: 'BTC-PERP', exact: true }).click()
  await expect(other.locator('.chart-readout')).toBeVisible()
  // The chart element with its scroll position survives changes of the layout's instrument and its own.
  await other.locator('.chart-overlay').evaluate((overlay) => overlay.setAttribute('data-marked', ''))
  for (const name of ['BTC-PERP', 'ETH-PERP']) {
    await page.evaluate((next) => history.pushState(null, '', `/trade/${next}`), name)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached()
    await expect(first.locator('.chart-readout')).toBeVisible()
    await expect(other.locator('.chart-overlay[data-marked]')).toBeVisible()
  }
  await choose('BTC-PERP, not linked: Instrument and link', 'Blue')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await point()
  await expect(other.locator('.chart-time-cursor span')).toBeVisible()
  await expect(other.locator('.chart-cursor')).toBeHidden()
  await expect(page).toHaveURL(/ETH-PERP/)

  await page.reload()
  await expect(other.getByRole('button', { name: 'BTC-PERP, linked: Blue: Instrument and link' })).toBeVisible()
  await expect(other.locator('.chart-readout')).toBeVisible()
  await expect(first).toHaveCount(1)
  spy.reset()
  await desk.grip('Chart 2').click()
  await page.getByRole('menuitem', { name: 'Remove Chart 2' }).click()
  await expect(other).toHaveCount(0)
  // Subscriptions linger for 15 s.
  await expect.poll(spy.ops, { timeout: 30_000 }).toContain('unsubscribe')
  await expect(page.getByRole('button', { name: /^Link Chart/ })).toHaveCount(0)
})
