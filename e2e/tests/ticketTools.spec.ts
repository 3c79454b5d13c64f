import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { openRestTrader, type RestTrader } from '../restTrader'
import { PositionsPanel } from '../screens/PositionsPanel'
import { StopsPanel } from '../screens/StopsPanel'

/** An empty market, in which all orders come from the story. */
test.use({ hostFlags: ['--market', 'empty', '--seed', '7'] })

/** Offers 1 near the mark and 5 two percent above it, and bids for 9 one dollar below. Returns the price near the mark. */
async function quote(maker: RestTrader): Promise<number> {
  const { mark_price: mark } = await maker.read('/instrument/ETH-PERP')
  const near = Math.round(Number(mark))
  await maker.place({ side: 'sell', price: String(near), amount: '1' })
  await maker.place({ side: 'sell', price: String(Math.round(near * 1.02)), amount: '5' })
  await maker.place({ side: 'buy', price: String(near - 1), amount: '9' })
  return near
}

async function inSettings(page: Page, act: (settings: ReturnType<Page['getByRole']>) => Promise<void>) {
  await chooseInHeaderMenu(page, 'Settings')
  await act(page.getByRole('region', { name: 'Settings' }))
  await page.keyboard.press('Escape')
}

test('market orders stop at their cap, chosen kinds are confirmed, and amounts come from presets and from the risk', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  const near = await quote(await openRestTrader(host.venueUrl))
  await tradeScreen.begin()
  const { ticket, submit, amount } = tradeScreen

  await test.step('with a cap a market order is signed as the IOC limit order that the ticket shows', async () => {
    await inSettings(page, (settings) => settings.getByRole('textbox', { name: 'Max. slippage' }).fill('0.5'))
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5' })
    await expect(ticket.getByRole('textbox', { name: 'Max. slippage' })).toHaveValue('0.5')
    // 0.5 % above the mid of near − 1 and near, down to the step.
    const worst = Math.floor((near - 0.5) * 1.005 * 100) / 100
    const text = worst.toLocaleString('en-US', { minimumFractionDigits: 2 })
    await expect(ticket).toContainText(`≤ ${text.slice(0, -1)}`)
    await expect(ticket).toContainText(
      /You’re signing: Buy 0\.5 ETH-PERP at [\d,.]+, limit, IOC Market order, at most 0\.5%/,
    )
    spy.reset()
    await submit.click()
    await expect(tradeScreen.toasts).toContainText('Bought')
    expect(spy.orderOps()).toEqual(['create_order'])
  })

  await test.step('an order that would reach beyond the cap is not sent, and says how far it would reach', async () => {
    await amount.fill('2')
    await expect(ticket).toContainText(/Would reach [\d,.]+, beyond your cap of 0\.5% \([\d,.]+\)/)
    spy.reset()
    await submit.click()
    expect(spy.orderOps()).toEqual([])
    await ticket.getByRole('textbox', { name: 'Max. slippage' }).fill('3')
    await expect(ticket).toContainText('You’re signing')
    await ticket.getByRole('button', { name: 'No cap' }).click()
    await expect(tradeScreen.price).toBeDisabled()
    await expect(ticket).toContainText('You’re signing: Buy 2 ETH-PERP at market')
  })

  await test.step('a kind that is to be confirmed is sent only after a yes', async () => {
    await inSettings(page, async (settings) => {
      await settings.getByRole('checkbox', { name: 'Limit orders' }).check()
      await settings.getByRole('checkbox', { name: 'Cancel all' }).check()
    })
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.3', price: String(near - 100) })
    spy.reset()
    await submit.click()
    const question = page.getByRole('dialog', { name: 'Send this order?' })
    await expect(question).toContainText(/Buy 0\.3 ETH-PERP at [\d,.]+, limit/)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(spy.orderOps()).toEqual([])
    await submit.click()
    await question.getByRole('button', { name: 'Buy' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order'])
    const cancel = page.getByRole('button', { name: /^Cancel all orders/ })
    await cancel.click()
    await page.getByRole('dialog', { name: 'Cancel all?' }).getByRole('button', { name: 'Back' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await cancel.click()
    await page.getByRole('dialog', { name: 'Cancel all?' }).getByRole('button', { name: 'Cancel all' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('own amounts are buttons with keys, and stay in the browser', async () => {
    await ticket.getByRole('button', { name: 'Size presets…' }).click()
    const dialog = page.getByRole('dialog', { name: 'ETH size presets' })
    await dialog.getByRole('textbox', { name: 'Preset 1' }).fill('0.5')
    await dialog.getByRole('textbox', { name: 'Preset 2' }).fill('150')
    await dialog.getByRole('combobox', { name: 'Preset 2: Unit' }).selectOption('Risk, % of equity')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter a valid number')
    await dialog.getByRole('textbox', { name: 'Preset 2' }).fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await ticket.getByRole('button', { name: '0.5', exact: true }).click()
    await expect(amount).toHaveValue('0.5')
    await amount.fill('')
    await amount.blur()
    await page.keyboard.press('t')
    await page.keyboard.press('1')
    await expect(amount).toHaveValue('0.5')
    await ticket.getByRole('button', { name: 'Risk 1%' }).click()
    await expect(tradeScreen.toasts).toContainText('Set a stop-loss first')
  })

  await test.step('the amount follows from the risk to the stop-loss, with the fees of both sides', async () => {
    const entry = near - 100
    const stop = near - 150
    await tradeScreen.price.fill(String(entry))
    await ticket.getByRole('radio', { name: 'Risk' }).check()
    await ticket.getByRole('button', { name: '%', exact: true }).click()
    await amount.fill('100')
    await expect(ticket).toContainText('= —')
    await ticket.getByRole('textbox', { name: 'Stop-loss: Trigger' }).fill(String(stop))
    // A maker's fee of 0.05 % at the entry and a taker's of 0.08 % at the stop.
    const lots = Math.floor((100 / (50 + entry * 0.0005 + stop * 0.0008)) * 100)
    await expect(ticket).toContainText(`= ${(lots / 100).toFixed(2)}`)
    await expect(submit).toContainText(`Buy ${(lots / 100).toFixed(2)} ETH at`)
  })

  await test.step('a stop is entered as a return on the margin', async () => {
    const unit = ticket.getByRole('button', { name: /^Stop-loss: Unit/ })
    await unit.click()
    await expect(ticket.getByRole('textbox', { name: 'Stop-loss: PnL at trigger' })).toHaveValue(/^-9\d/)
    await unit.click()
    // 20 % of the margin at 20× is 1 % of the price.
    await ticket.getByRole('textbox', { name: 'Stop-loss: ROE at trigger' }).fill('20')
    const trigger = ticket.getByRole('textbox', { name: 'Stop-loss: Trigger' })
    await expect.poll(async () => Number(await trigger.inputValue())).toBeCloseTo((near - 100) * 0.99, 0)
    await unit.click()
    await ticket.getByRole('radio', { name: 'ETH', exact: true }).check()
  })

  await test.step('a limit take-profit for the whole position names its size, price and return', async () => {
    await tradeScreen.showTable('Positions')
    const stops = new StopsPanel(page)
    await new PositionsPanel(page).row('ETH-PERP').waitFor()
    const dialog = await stops.openDialog('ETH-PERP')
    const profit = dialog.getByRole('group', { name: 'Take-profit', exact: true })
    // 40 % at 20× is 2 % of the entry.
    await profit.getByRole('textbox', { name: 'Take-profit: ROE at trigger' }).fill('40')
    await expect(profit.getByRole('textbox', { name: 'Take-profit: Trigger' })).toHaveValue(
      new RegExp(`^${Math.floor(near * 1.02)}`),
    )
    await profit.getByRole('radio', { name: 'Limit' }).check()
    await expect(dialog).toContainText('A limit TP/SL closes 0.50 ETH, the size of the position now')
    await dialog.getByRole('button', { name: /^Place take-profit/i }).click()
    await expect(dialog).toBeHidden()
    await stops.show()
    await expect(stops.row('Take-profit')).toContainText('0.50')
  })
})
