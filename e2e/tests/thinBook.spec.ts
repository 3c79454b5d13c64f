import { test, expect } from '../fixtures'
import { goInPage } from '../goInPage'
import { openRestTrader, type RestTrader } from '../restTrader'
import { PositionsPanel } from '../screens/PositionsPanel'

/** An empty market, in which all orders come from the story. */
test.use({ hostFlags: ['--market', 'empty', '--seed', '7'] })

/** Another trader offers an amount at the mark, and bids for 0.4 below it. */
async function quote(maker: RestTrader, offered: string): Promise<void> {
  const { mark_price: mark } = await maker.read('/instrument/ETH-PERP')
  const price = Math.round(Number(mark))
  await maker.place({ side: 'sell', price: String(price), amount: offered })
  await maker.place({ side: 'buy', price: String(price - 1), amount: '0.4' })
}

test('closing in a thin book says what remains and offers limits at the mark, as an empty book does for the first order', async ({
  page,
  host,
  tradeScreen,
}) => {
  const maker = await openRestTrader(host.venueUrl)
  const panel = new PositionsPanel(page)
  await quote(maker, '1')
  await tradeScreen.begin()
  /** Buys the whole offer; the position is then 1. */
  const buy = async (amount: string) => {
    await expect(tradeScreen.book.locator('[data-side="sell"]').last()).toContainText(Number(amount).toFixed(2))
    await expect(tradeScreen.book.locator('[data-side="buy"]').first()).toContainText('0.40')
    await tradeScreen.fillTicket({ side: 'Buy', amount })
    await tradeScreen.submit.click()
    await tradeScreen.showTable('Positions')
    await expect(panel.row('ETH-PERP')).toContainText(/Long.*1\.00 ETH/)
  }

  await test.step('a partly filled close says what remains, and offers a limit at the mark', async () => {
    await buy('1')
    const dialog = await panel.open('Close', 'ETH-PERP')
    await expect(dialog).toContainText('The book fills 0.4 of 1')
    await dialog.getByRole('button', { name: 'Sell 1 ETH at market' }).click()
    await expect(dialog).toContainText('Sold 0.40 of 1.00 ETH-PERP')
    await expect(dialog).toContainText('0.60 cancelled')
    // 1 − 0.4
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.6')
    await dialog.getByRole('button', { name: /^Use a limit at the mark/ }).click()
    await dialog.getByRole('button', { name: 'Place limit sell: 0.6 ETH' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.row('ETH-PERP')).toContainText(/Long.*0\.60 ETH/)
    await tradeScreen.showTable('Open orders')
    await expect(tradeScreen.orderRows.first()).toContainText('0.60')
  })

  await test.step('closing all in a thin book says what remains of each position, and offers limits at the mark', async () => {
    await tradeScreen.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await quote(maker, '0.4')
    await buy('0.4')
    await page.getByRole('button', { name: 'Close all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close all positions' })
    await expect(dialog).toContainText('The book fills 0.4 of 1')
    await dialog.getByRole('button', { name: 'Close 1 position at market' }).click()
    const became = dialog.getByRole('list', { name: 'Status of each' })
    await expect(became).toContainText('Sold 0.40 of 1.00 ETH-PERP')
    // 1 − 0.4
    await expect(became).toContainText('0.60 cancelled')
    // The fill can be reported before the position: a press in between is rejected, because the position has changed.
    await expect(page.locator('table[aria-label="Positions"] tbody tr').first()).toContainText(/Long.*0\.60 ETH/)
    await dialog.getByRole('button', { name: 'Close the rest with limit orders at mark' }).click()
    await expect(became).toContainText('A limit for 0.60 rests')
  })

  await test.step('an empty book offers the mark for the first order', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await goInPage(page, '/trade/BTC-PERP')
    const { mark_price: mark } = (await (await fetch(`${host.venueUrl}/instrument/BTC-PERP`)).json()) as {
      readonly mark_price: string
    }
    await expect(tradeScreen.bookPanel).toContainText('No orders in the book')
    await tradeScreen.bookPanel.getByRole('button', { name: /^Fill in the mark price/ }).click()
    await expect(tradeScreen.price).toHaveValue(String(Number(mark)))
  })
})
