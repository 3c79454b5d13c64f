import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { listedCall } from '../listedOption'
import { openRestTrader } from '../restTrader'
import { HistoryScreen } from '../screens/HistoryScreen'
import { PositionsPanel } from '../screens/PositionsPanel'

test('a call is rolled to a later expiry: what changes and is signed is shown, then the close goes before the open', async ({
  page,
  host,
  tradeScreen,
  spy,
  wallet,
}) => {
  test.setTimeout(180_000)
  const { name } = await listedCall(host.venueUrl, -2)
  const { name: later } = await listedCall(host.venueUrl, -1)
  await tradeScreen.begin(name)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '2' })
  await tradeScreen.submit.click()
  await tradeScreen.showTable('Positions')
  const panel = new PositionsPanel(page)
  await panel.row(name).waitFor()
  const dialog = page.getByRole('dialog', { name: `Roll ${name}` })
  const orders = dialog.getByRole('table', { name: 'Roll orders' })

  await test.step('half of it to the last expiry: orders, greeks, margin and cash are shown, and nothing is sent', async () => {
    spy.reset()
    await panel
      .row(name)
      .getByRole('button', { name: `Roll ${name}` })
      .click()
    await dialog.getByRole('radio', { name: '50%' }).check()
    await dialog.getByRole('radio', { name: 'Same delta' }).check()
    await expect(orders.getByRole('row').nth(1)).toContainText(`Sell ${name}`)
    await expect(orders.getByRole('row').nth(1)).toContainText('closes, reduce-only, IOC')
    await expect(orders.getByRole('row').nth(2)).toContainText(/^Buy ETH-/)
    for (const figure of ['Delta', 'Gamma', 'Vega', 'Theta', 'Initial margin', 'Maintenance margin']) {
      await expect(panel.after(dialog, figure)).toHaveText(/^≈ .*\d/)
    }
    await expect(panel.after(dialog, 'Cash incl. fees')).toHaveText(/^≈ (pay|receive) [\d,.]+$/)
    await expect(dialog).toContainText('If this page closes in between, the new leg isn’t sent.')
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('the amount is capped at the position, and the same option is refused', async () => {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
    await expect(dialog).toContainText('Capped at the position: 2')
    await expect(orders.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^2(\.0+)?$/)
    await dialog.getByRole('radio', { name: 'Same strike' }).check()
    const day = await dialog.getByRole('combobox', { name: 'To expiry' }).inputValue()
    const options = await dialog.getByRole('combobox', { name: 'To expiry' }).locator('option').all()
    await dialog.getByRole('combobox', { name: 'To expiry' }).selectOption({ index: options.length - 2 })
    await expect(dialog).toContainText('Choose another expiry or strike.')
    await dialog.getByRole('combobox', { name: 'To expiry' }).selectOption(day)
  })

  await test.step('the close is sent first and the open for what closed', async () => {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
    const strike = later.split('-')[2] ?? ''
    await dialog.getByRole('combobox', { name: 'Strike' }).selectOption({ label: Number(strike).toLocaleString('en') })
    await expect(orders.getByRole('row').nth(2)).toContainText(`Buy ${later}`)
    spy.reset()
    await dialog.getByRole('button', { name: 'Send 2 orders' }).click()
    await expect(dialog.getByRole('list', { name: 'Closing orders' })).toContainText(/closed 1(\.0+)? of 1/)
    await expect(dialog.getByRole('region', { name: 'Sent legs' })).toContainText('All legs filled as intended.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/roll=/)
    await expect(panel.row(later)).toBeVisible()
    await expect(panel.row(name)).toBeVisible()
  })

  await test.step('positions are grouped by expiry, with sums and each leg’s volatility, and a reload keeps the choice', async () => {
    await panel.table.getByRole('combobox', { name: 'Group positions' }).selectOption('By expiry')
    await expect(panel.table.getByRole('rowheader', { name: /^ETH \d/ })).toHaveCount(2)
    await expect(panel.row(name).getByRole('cell').nth(2)).toHaveText(/^\d+\.\d%$/)
    await page.reload()
    await tradeScreen.showTable('Positions')
    await expect(panel.table.getByRole('rowheader', { name: /^ETH \d/ })).toHaveCount(2)
    await panel.table.getByRole('combobox', { name: 'Group positions' }).selectOption('Not grouped')
    await expect(panel.table.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  })

  await test.step('a phrase opens the ticket by keyboard, and RFQ fills the request with both legs', async () => {
    const [, day = '', strike = ''] = name.split('-')
    await page.keyboard.press('Control+K')
    await page.keyboard.type(`roll eth ${day} ${strike}c to ${later.split('-')[1] ?? ''}`)
    await page.getByRole('button', { name: `Go to the roll of ${name}` }).waitFor()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('radio', { name: 'RFQ' }).check()
    await expect(dialog).toContainText('An RFQ fills all legs or none.')
    await dialog.getByRole('button', { name: 'Request quotes…' }).click()
    await expect(page).toHaveURL(/\/options\/requests\/ETH/)
    await expect(page.getByRole('table', { name: 'Legs' }).getByRole('row')).toHaveCount(3)
  })

  await test.step('a roll of an option that is not held says so', async () => {
    await goInPage(page, `/trade/ETH-PERP?roll=ETH-1-C`)
    await expect(page.getByRole('dialog', { name: 'Roll ETH-1-C' })).toContainText('You hold no ETH-1-C position.')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/roll=/)
  })

  await test.step('in the history, a closed position names what it was rolled into', async () => {
    const trader = await openRestTrader(host.venueUrl, wallet.key)
    const [from, into] = [await listedCall(host.venueUrl, -2, 200), await listedCall(host.venueUrl, -1, 200)]
    const take = async ({ name: on, mark, tick }: typeof from, side: 'buy' | 'sell') => {
      const limit = Math.round((mark * (side === 'buy' ? 1.2 : 0.8)) / tick) * tick
      await trader.place({ on, side, price: limit.toFixed(2), amount: '1' })
    }
    await take(from, 'sell')
    await take(from, 'buy')
    await take(into, 'sell')
    await goInPage(page, '/history/closed')
    const row = new HistoryScreen(page, host.appUrl).rows('closed').filter({ hasText: from.name })
    await expect(row).toContainText(`→ ${into.name.split('-').slice(1).join('-')}`)
  })
})
