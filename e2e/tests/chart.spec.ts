import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { holdRequests } from '../holdRequests'

test('a horizontal line is drawn, moved and restored with the keyboard, and a distance measured; the ticket is a line on the chart; the candles and indicators are available as a table', async ({
  page,
  tradeScreen,
  spy,
}) => {
  const letCome = await holdRequests(page, /DrawingLayer/)
  await tradeScreen.open()
  const { chart } = tradeScreen
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  await test.step('a drag made while a tool’s code loads is drawn once it has loaded', async () => {
    await chart.getByRole('button', { name: 'Draw and measure' }).click()
    await chart.getByRole('button', { name: 'Measure', exact: true }).click()
    const box = await chart.getByText('Loading…').boundingBox()
    if (box === null) throw new Error('the tool does not say that it loads')
    await page.mouse.move(box.x + 200, box.y + 150)
    await page.mouse.down()
    await page.mouse.move(box.x + 300, box.y + 100, { steps: 5 })
    await page.mouse.up()
    letCome()
    await expect(chart.getByRole('button', { name: /^Measure \+.*%, \d+ candles?, / })).toBeVisible()
  })

  await test.step('dragging with the measure tool measures on the chart', async () => {
    await page.keyboard.press('Escape')
    await chart.getByRole('button', { name: 'Draw and measure' }).click()
    await chart.getByRole('button', { name: 'Measure', exact: true }).click()
    const ground = chart.getByRole('button', { name: /^Measure: drag/ })
    const box = await ground.boundingBox()
    if (box === null) throw new Error('there is no chart to measure on')
    await page.mouse.move(box.x + 200, box.y + 150)
    await page.mouse.down()
    await page.mouse.move(box.x + 300, box.y + 100, { steps: 5 })
    await page.mouse.up()
    await expect(chart.getByRole('button', { name: /^Measure \+.*%, \d+ candles?, / })).toBeVisible()
  })

  await test.step('a horizontal line is drawn, moved and restored with the keyboard; the ticket is a line on the chart; the candles and indicators are available as a table, without accessibility violations', async () => {
    await test.step('a horizontal line is drawn, moved, deleted and restored with the keyboard, and survives a reload', async () => {
      await chart.getByRole('button', { name: 'Draw and measure' }).press('Enter')
      await chart.getByRole('button', { name: 'Horizontal line', exact: true }).press('Enter')
      // The first tool loads this code.
      await expect(chart.getByRole('button', { name: /^Horizontal line: drag/ })).toBeFocused()
      await page.keyboard.press('Enter')
      const level = chart.getByRole('button', { name: /^Horizontal line [\d,.]+$/ })
      await expect(level).toBeFocused()
      const before = await level.getAttribute('aria-label')
      await page.keyboard.press('Shift+ArrowUp')
      await expect(level).not.toHaveAccessibleName(before ?? '')
      const after = await level.getAttribute('aria-label')
      await page.reload()
      await expect(level).toHaveAccessibleName(after ?? '')
      await level.focus()
      await page.keyboard.press('Delete')
      await expect(level).toHaveCount(0)
      await page.keyboard.press('Control+z')
      await expect(level).toHaveAccessibleName(after ?? '')
    })

    await test.step('the ticket is shown as a line on the chart; dragging it changes the ticket and sends nothing', async () => {
      const price = (await tradeScreen.levelPrice('buy', 2)).replaceAll(',', '')
      await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price })
      const line = tradeScreen.chart.getByRole('slider', { name: 'Draft buy 0.5' })
      await line.focus()
      await page.keyboard.press('ArrowDown')
      await expect(tradeScreen.price).not.toHaveValue(price)
      expect(Number(await tradeScreen.price.inputValue())).toBeLessThan(Number(price))
      expect(spy.orderOps()).toEqual([])
    })

    await test.step('the menu at a price fills the ticket, copies, and opens by key; nothing is sent', async () => {
      const pane = await chart.locator('.chart-overlay').boundingBox()
      if (pane === null) throw new Error('the chart has no pane')
      await page.mouse.click(pane.x + pane.width / 2, pane.y + pane.height * 0.1, { button: 'right' })
      const menu = page.getByRole('menu', { name: /^At / })
      await expect(menu.getByRole('menuitem', { name: /^Buy stop, 0\.50/ })).toBeVisible()
      await expectAccessible(page, { within: menu })
      const price = (await menu.getAttribute('aria-label'))?.replace('At ', '').replaceAll(',', '') ?? ''
      await menu.getByRole('menuitem', { name: /^Sell limit, 0\.50/ }).click()
      await expect(tradeScreen.price).toHaveValue(String(Number(price)))
      await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()

      const line = chart.getByRole('slider', { name: 'Draft sell 0.5' })
      await line.focus()
      await page.keyboard.press('Shift+F10')
      await expect(menu).toBeVisible()
      await expect(menu).toHaveAccessibleName(
        `At ${(await line.getAttribute('aria-valuetext'))?.split(', not')[0] ?? ''}`,
      )
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(line).toBeFocused()
      expect(spy.orderOps()).toEqual([])
    })

    await test.step('the candles and indicators are available as a table, without accessibility violations', async () => {
      await chart.getByRole('button', { name: 'Indicators' }).click()
      await chart.getByRole('button', { name: 'Add RSI' }).click()
      await chart.getByRole('button', { name: 'Add MACD' }).click()
      await page.keyboard.press('Escape')
      await expectAccessible(page, { within: chart })
      await chart.getByRole('button', { name: 'View as table' }).click()
      const table = chart.getByRole('table', { name: 'Candles' })
      await expect(table.getByRole('columnheader', { name: 'RSI 14' })).toBeVisible()
      await expect(table.getByRole('row').nth(2)).toBeVisible()
      await expectAccessible(page, { within: chart })
    })
  })
})
