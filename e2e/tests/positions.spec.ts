import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { openRestTrader } from '../restTrader'
import { PositionsPanel } from '../screens/PositionsPanel'
import type { TradeScreen } from '../screens/TradeScreen'

/** Trades at market, and opens the positions table. */
async function hold(tradeScreen: TradeScreen, side: 'Buy' | 'Sell', amount: string): Promise<PositionsPanel> {
  await tradeScreen.fillTicket({ side, amount })
  await tradeScreen.submit.click()
  await tradeScreen.showTable('Positions')
  const panel = new PositionsPanel(tradeScreen.page)
  await panel.row('ETH-PERP').waitFor()
  return panel
}

test('leverage, closing, reversing and isolated margin do what their dialogs say', async ({
  page,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  await test.step('without a position leverage can be lowered, which sends no order and raises the margin of the next one', async () => {
    await tradeScreen.fillTicket({ side: 'Buy', amount: '1', price: '3000' })
    // 3,000 / 20. The fee is in a row of its own.
    await expect(tradeScreen.preview('Margin')).toHaveText('150.00 USD')
    await tradeScreen.ticket.getByRole('button', { name: /^ETH-PERP margin/ }).click()
    const dialog = tradeScreen.page.getByRole('dialog', { name: 'ETH-PERP margin' })
    await dialog.getByRole('textbox', { name: 'Leverage' }).fill('5')
    await dialog.getByRole('button', { name: 'Set leverage to 5×' }).click()
    // Until the change is confirmed, the preview compares with the earlier leverage.
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Set leverage to 5×' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Leverage' })).toHaveAccessibleDescription(
        'The leverage is already 5×',
      )
    }).toPass()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(tradeScreen.ticket.getByRole('button', { name: /^ETH-PERP margin: Cross 5×/ })).toBeVisible()
    await expect(tradeScreen.preview('Margin')).toHaveText('600.00 USD')
    expect(spy.orderOps()).toEqual([])
  })

  const panel = await hold(tradeScreen, 'Buy', '0.4')
  await test.step('leverage is set with its effect shown, and with an open position it can be lowered only as far as the margin allows', async () => {
    const dialog = await panel.openMargin('ETH-PERP')
    await expect(dialog.getByRole('radio', { name: 'Isolated' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Leverage' }).fill('3')
    await expect(panel.after(dialog, 'Initial margin')).toHaveText(/^≈ [\d,]+\.\d\d$/)
    // Until the change is confirmed, the preview compares with the earlier leverage.
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Set leverage to 3×' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Leverage' })).toHaveAccessibleDescription(
        'The leverage is already 3×',
      )
    }).toPass()
    for (const wrong of ['0', '21', '1.5', 'x']) {
      await dialog.getByRole('textbox', { name: 'Leverage' }).fill(wrong)
      await dialog.getByRole('button', { name: /^Set leverage/ }).click()
      await expect(dialog.getByRole('textbox', { name: 'Leverage' })).toHaveAccessibleDescription(
        /whole number from 1 to 20/,
      )
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a close is limited to the position size, and invalid amounts are rejected', async () => {
    const sent = spy.orderOps().length
    const dialog = await panel.open('Close', 'ETH-PERP')
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    for (const wrong of ['0.5', '0', '-1', 'all', '0.0000001', '']) {
      await amount.fill(wrong)
      await dialog.getByRole('button', { name: /^Sell/ }).click()
      await expect(amount).toBeFocused()
    }
    await amount.press('Enter')
    await expect(dialog).toBeVisible()
    expect(spy.orderOps()).toHaveLength(sent)
    await tradeScreen.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a position is partly closed at market, and the rest by a reduce-only limit', async () => {
    const dialog = await panel.open('Close', 'ETH-PERP')
    await dialog.getByRole('button', { name: '25%' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.1')
    await expect(panel.after(dialog, 'Position')).toHaveText('≈ 0.30')
    await expect(panel.after(dialog, 'Fee')).toHaveText(/^≈ \d+\.\d{4}$/)
    await dialog.getByRole('button', { name: 'Sell 0.1 ETH at market' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.row('ETH-PERP')).toContainText('0.30')

    const rest = await panel.open('Close', 'ETH-PERP')
    await rest.getByRole('radio', { name: 'Limit' }).check()
    await expect(rest.getByRole('textbox', { name: 'Price' })).not.toHaveValue('')
    await rest.getByRole('button', { name: 'Place limit sell: 0.3 ETH' }).click()
    await expect(rest).toBeHidden()
    await tradeScreen.showTable('Open orders')
    await expect(tradeScreen.orderRows.first()).toContainText('0.30')
    await expect(tradeScreen.orderRows.first()).toContainText(/reduce/i)
    expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(3)
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('a long is reversed into a short of the same size by one order', async () => {
    await tradeScreen.showTable('Positions')
    spy.reset()
    const dialog = await panel.open('Reverse', 'ETH-PERP')
    await expect(panel.after(dialog, 'Position')).toHaveText('≈ Short 0.30')
    await dialog.getByRole('button', { name: 'Sell 0.60 ETH at market' }).click()
    await expect(panel.row('ETH-PERP')).toContainText('Short')
    await expect(panel.row('ETH-PERP')).toContainText('0.30')
    expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(1)
  })

  await test.step('all positions are closed once a summary is confirmed', async () => {
    await page.getByRole('button', { name: 'Close all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close all positions' })
    await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText(/≈/)
    await dialog.getByRole('button', { name: 'Close 1 position at market' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.row('ETH-PERP')).toHaveCount(0)
  })

  await test.step('an isolated position has its own margin, which can be added to and removed', async () => {
    // Chosen first, because the venue does not change the margin type of an open position.
    await tradeScreen.ticket.getByRole('button', { name: /^ETH-PERP margin/ }).click()
    const chooser = page.getByRole('dialog', { name: 'ETH-PERP margin' })
    await chooser.getByRole('radio', { name: 'Isolated' }).click()
    await expect(chooser.getByRole('radio', { name: 'Isolated' })).toBeChecked()
    await chooser.getByRole('button', { name: 'Close' }).click()
    await hold(tradeScreen, 'Buy', '1')
    await expect(panel.row('ETH-PERP')).toContainText('Isolated')
    const dialog = await panel.openMargin('ETH-PERP')
    const form = dialog.getByRole('form', { name: 'Isolated margin' })
    await form.getByRole('textbox', { name: 'Amount' }).fill('100')
    const promised = await form.locator('dl > div').first().locator('dd').last().innerText()
    await form.getByRole('button', { name: 'Add 100.00 USD' }).click()
    await expect(form.locator('dd').first()).toHaveText(promised.replace('≈ ', ''))
    await form.getByRole('radio', { name: 'Remove margin' }).check()
    await form.getByRole('textbox', { name: 'Amount' }).fill('100000')
    await expect(form).toContainText('INSUFFICIENT_ISOLATED_MARGIN')
    await form.getByRole('button', { name: 'Remove 100,000.00 USD' }).click()
    await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Amount' }).fill('50')
    await form.getByRole('button', { name: 'Remove 50.00 USD' }).click()
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  })
})

test('every cell of a position agrees with the venue', async ({ page, tradeScreen, host, wallet }) => {
  await tradeScreen.begin()
  const panel = await hold(tradeScreen, 'Sell', '1.5')
  const option = await nearestCall(host.venueUrl)
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  // With one perpetual on USDC, the venue's closed formula and the page's search must agree.
  await expect(async () => {
    const { positions } = (await trader.read('/positions')) as { readonly positions: readonly WirePosition[] }
    const [{ instrument_name: name, liquidation_price: reported } = { instrument_name: '', liquidation_price: '' }] =
      positions
    const [shown = ''] = /[\d,]+\.\d+/.exec(await exactLiquidation(panel.row(name))) ?? []
    expect(Number(shown.replaceAll(',', '')) / Number(reported)).toBeCloseTo(1, 4)
  }).toPass()
  await goInPage(page, `/trade/${option}`)
  await page.getByRole('heading', { name: option }).waitFor({ state: 'attached' })
  await tradeScreen.fillTicket({ side: 'Sell', amount: '0.5' })
  await tradeScreen.submit.click()
  await tradeScreen.showTable('Positions')
  await panel.row(option).waitFor()
  await expect(async () => {
    const { positions } = (await trader.read('/positions')) as { readonly positions: readonly WirePosition[] }
    expect(positions).toHaveLength(2)
    for (const position of positions) {
      const { instrument_name: name } = position
      const cell = (header: string) => panel.cell(name, header)
      const [amount = ''] = await panel.lines(name, 'Size · value')
      const [entry = '', mark = ''] = await panel.lines(name, 'Entry · mark')
      expect((await panel.lines(name, 'Position'))[1]).toMatch(position.side === 'buy' ? /^Long/ : /^Short/)
      expectShown(amount, position.amount)
      expectShown(entry, position.avg_entry_price)
      expectShown(mark, position.mark_price)
      expectShown(await cell('PnL · return'), position.unrealized_pnl)
      expectShown(await cell('Margin · funding'), position.initial_margin)
      // Both are short ETH: only a rise liquidates the account, and the option moves with the perpetual. The venue's
      // own liquidation price holds options constant.
      const exact = await exactLiquidation(panel.row(name))
      expect(exact).toContain('↑')
      expect(exact).not.toContain('↓')
    }
  }).toPass()
})

/** The tooltip, which has the price also where the cell says that none is near. */
async function exactLiquidation(row: Locator): Promise<string> {
  return (
    (await row
      .getByTitle(/is liquidated/)
      .first()
      .getAttribute('title')) ?? ''
  )
}

type WirePosition = Readonly<
  Record<
    | 'instrument_name'
    | 'side'
    | 'amount'
    | 'avg_entry_price'
    | 'mark_price'
    | 'unrealized_pnl'
    | 'initial_margin'
    | 'liquidation_price',
    string
  >
>

/** The first number of a cell, with its displayed decimals. */
function expectShown(text: string, reported: string): void {
  const shown = /[+\u2212]?[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('\u2212', '-').replace('+', '')
  const decimals = shown?.split('.')[1]?.length ?? 0
  expect(shown).toBe(Number(reported).toFixed(decimals))
}

async function nearestCall(venueUrl: string): Promise<string> {
  const reply = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const markets = (await reply.json()) as readonly Readonly<Record<string, string>>[]
  const found = markets.find(
    ({ option_type: type, mark_price: mark }) => type === 'call' && Number(mark) > 40 && Number(mark) < 150,
  )
  if (found?.['instrument_name'] === undefined) throw new Error('the venue lists no call of a middling price')
  return found['instrument_name']
}
