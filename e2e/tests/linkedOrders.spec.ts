import type { Locator, Page } from '@playwright/test'
import { expectBothThemes } from '../everyLook'
import { test, expect } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { NoticePanel } from '../screens/NoticePanel'
import { Palette } from '../screens/Palette'
import type { TradeScreen } from '../screens/TradeScreen'
import { setPageClock } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

test('two orders are linked as OCO from a row and by a phrase: a fill of one cancels the other, also after a closed page', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  const other = await openRestTrader(host.venueUrl)
  await tradeScreen.signBy('One-click')
  const mid = Math.round(Number(await tradeScreen.bestPrice('buy')))
  const moveTo = (price: number) => host.command(`index ETH ${price.toFixed(2)}`)
  const [low, high] = [Math.round(mid * 0.99), Math.round(mid * 1.01)]
  const rest = async () => {
    await place(tradeScreen, 'Buy', low)
    await place(tradeScreen, 'Sell', high)
    await expect(tradeScreen.orderRows).toHaveCount(2)
  }

  await test.step('the dialog shows both orders and says that both can fill, before it links them', async () => {
    await rest()
    const dialog = await openFromRow(page, tradeScreen, low, 'Link as OCO…')
    await expect(dialog).toContainText(`buy 0.5 ETH-PERP at ${low}`)
    await dialog.getByRole('radio', { name: `sell 0.5 ETH-PERP at ${high}` }).check()
    await expect(dialog.getByRole('radio', { name: 'Reduce the other' })).toBeChecked()
    await expect(dialog).toContainText('Until the venue has cancelled it, both can fill.')
    await expectBothThemes(page, { within: dialog, where: 'the form of an OCO link' })
    await dialog.getByRole('button', { name: 'Link' }).click()
    await expect(dialog).toBeHidden()
    await expect(tradeScreen.orderRows.filter({ hasText: 'OCO' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: '1 link' })).toBeVisible()
  })

  await test.step('a partial fill of the offer reduces the bid; when the offer has filled, the bid is cancelled', async () => {
    spy.reset()
    // Now the offer is the best one.
    await moveTo(mid * 1.02)
    await other.place({ side: 'buy', price: String(high), amount: '0.2' })
    const bid = tradeScreen.orderRows.filter({ hasText: 'Buy' })
    await expect(tradeScreen.orderValue(bid, 'size')).toHaveText(/^0\.3/)
    expect(spy.orderOps()).toEqual(['edit_order'])
    await other.place({ side: 'buy', price: String(high), amount: '0.3' })
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual(['edit_order', 'cancel_order'])
    await expectNotice(page, `The other was cancelled. Done: sell 0.5 ETH-PERP at ${high}.`)
    await moveTo(mid)
  })

  await test.step('a phrase links them; after a fill while the page was closed, Resume cancels the other', async () => {
    await rest()
    const palette = new Palette(page)
    await palette.open()
    await palette.say(`oco ${low} ${high}`)
    await expect(palette.plan).toContainText('both can fill')
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeHidden()
    await expect(tradeScreen.orderRows.filter({ hasText: 'OCO' })).toHaveCount(2)
    const url = page.url()
    await page.goto('about:blank')
    await moveTo(mid * 0.98)
    await other.place({ side: 'sell', price: String(low), amount: '0.5' })
    await page.goto(url)
    await tradeScreen.showTable('Open orders')
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('link stopped')
    await page.getByRole('button', { name: '1 link stopped' }).click()
    const dialog = page.getByRole('dialog', { name: 'Linked orders' })
    await expect(dialog).toContainText(`buy 0.5 ETH-PERP at ${low} · no longer open`)
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })
})

test('a follow-up is placed once when its order fills: at once with one-click, after a press with a wallet that prompts', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  const other = await openRestTrader(host.venueUrl)
  await tradeScreen.signBy('One-click')
  const mid = Math.round(Number(await tradeScreen.bestPrice('buy')))
  const moveTo = (price: number) => host.command(`index ETH ${price.toFixed(2)}`)
  const low = Math.round(mid * 0.99)
  const dialog = page.getByRole('dialog', { name: 'When filled, then' })

  await test.step('the form shows the whole order before it begins', async () => {
    await place(tradeScreen, 'Buy', low)
    await openFromRow(page, tradeScreen, low, 'When filled, then…')
    await dialog.getByRole('textbox', { name: 'Distance' }).fill('2')
    await expect(dialog).toContainText(
      'Once the order has filled or ended: sell 2% above the average fill price, reduce-only, for the filled amount.',
    )
    await expectBothThemes(page, { within: dialog, where: 'the form of a follow-up' })
    await dialog.getByRole('button', { name: 'Link' }).click()
    await expect(dialog).toBeHidden()
    await expect(tradeScreen.orderRows).toContainText('then…')
  })

  await test.step('when it fills, the follow-up is placed once, for the filled amount', async () => {
    spy.reset()
    await moveTo(mid * 0.98)
    await other.place({ side: 'sell', price: String(low), amount: '0.2' })
    await other.place({ side: 'sell', price: String(low), amount: '0.3' })
    const sell = tradeScreen.orderRows.filter({ hasText: 'Sell' })
    await expect(sell).toHaveCount(1)
    await expect(sell).toContainText('Reduce-only')
    await expect(tradeScreen.orderValue(sell, 'size')).toHaveText(/^0\.5/)
    const price = Number((await tradeScreen.orderValue(sell, 'price').innerText()).replaceAll(',', ''))
    // A sell is rounded up to its tick of a cent.
    expect(price).toBe(Math.ceil(low * 102 - 1e-6) / 100)
    expect(spy.orderOps()).toEqual(['create_order'])
    await expectNotice(page, 'The order for the whole filled amount has been placed.')
    await sell.getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await moveTo(mid)
  })

  await test.step('a wallet that prompts is asked by a notice that shows the order, and nothing is signed before', async () => {
    await tradeScreen.signBy('Wallet')
    await place(tradeScreen, 'Buy', low)
    await openFromRow(page, tradeScreen, low, 'When filled, then…')
    await dialog.getByRole('radio', { name: 'Price', exact: true }).check()
    await dialog.getByRole('textbox', { name: 'Limit price' }).fill(String(mid + 50))
    await expect(dialog).toContainText('Your wallet signs it then: a notice asks you.')
    await dialog.getByRole('button', { name: 'Link' }).click()
    await expect(tradeScreen.orderRows).toContainText('then…')
    spy.reset()
    await moveTo(mid * 0.98)
    await other.place({ side: 'sell', price: String(low), amount: '0.5' })
    const notice = page.getByRole('region', { name: /Risk notices/ })
    await expect(notice).toContainText(`When filled, then: sell 0.5 ETH-PERP at ${mid + 50}`)
    expect(spy.orderOps()).toEqual([])
    await notice.getByRole('button', { name: 'Sign' }).click()
    await expect(tradeScreen.orderRow((mid + 50).toLocaleString('en-US', { minimumFractionDigits: 2 }))).toHaveCount(1)
    expect(spy.orderOps()).toEqual(['create_order'])
  })
})

test('a template is added, fills the take-profit and the stop-loss of the ticket, and is renamed and deleted', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const { ticket } = tradeScreen
  const button = ticket.getByRole('button', { name: 'TP/SL templates' })
  const dialog = page.getByRole('dialog', { name: 'TP/SL templates' })
  const manage = async () => {
    await button.click()
    await page.getByRole('menuitem', { name: 'Manage templates…' }).click()
    await dialog.waitFor()
  }
  await manage()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Swing')
  await dialog.getByRole('textbox', { name: 'Take-profit' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Stop-loss' }).fill('100')
  await dialog.getByRole('combobox', { name: 'Stop-loss: unit' }).selectOption('USD')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog.getByRole('list')).toContainText('TP 2% · SL 100 USD')
  await expectBothThemes(page, { within: dialog, where: 'the templates of TP and SL' })
  await page.keyboard.press('Escape')
  // Far below the market, so that it rests and its own price is the entry.
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price: '2000' })
  await button.click()
  await page.getByRole('menuitem', { name: 'Swing' }).click()
  await expect(ticket.getByRole('textbox', { name: 'Take-profit: Trigger' })).toHaveValue('2040')
  await expect(ticket.getByRole('textbox', { name: 'Stop-loss: Trigger' })).toHaveValue('1900')
  await manage()
  await dialog.getByRole('textbox', { name: 'Name of Swing' }).fill('Week')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete Week' }).click()
  await expect(dialog.getByRole('list')).toHaveCount(0)
})

async function place(screen: TradeScreen, side: 'Buy' | 'Sell', price: number): Promise<void> {
  await screen.place({ side, amount: '0.5', price: String(price) })
  await expect(screen.amount).toHaveValue('')
}

async function openFromRow(page: Page, screen: TradeScreen, price: number, item: string): Promise<Locator> {
  const row = screen.orderRows.filter({ hasText: price.toLocaleString('en-US') })
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

async function expectNotice(page: Page, text: string): Promise<void> {
  const notices = new NoticePanel(page)
  await notices.open()
  await expect(notices.panel).toContainText(text)
  await page.keyboard.press('Escape')
}
