import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { Palette } from '../screens/Palette'
import { PositionsPanel } from '../screens/PositionsPanel'

/** Enters a valid phrase; the preview is visible, and nothing has been sent. */
async function enterPhrase(page: Page, phrase: string): Promise<Palette> {
  const palette = new Palette(page)
  await palette.open()
  await palette.say(phrase)
  await expect(palette.doIt).toBeEnabled()
  // Without a live book Enter does nothing, and a busy machine sometimes has none for a moment.
  await expect(page.locator('.is-stale, [data-prices="old"]')).toHaveCount(0)
  return palette
}

async function runPhrase(page: Page, phrase: string): Promise<void> {
  const palette = await enterPhrase(page, phrase)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toBeHidden()
}

test('phrases place, list and cancel orders or give the reason why not; they change orders and positions, open screens and choose the theme, at the price of their preview, and do nothing without Enter or without a book; the palette has no accessibility violations', async ({
  page,
  context,
  host,
  tradeScreen,
  wallet,
  spy,
}) => {
  await tradeScreen.begin()
  test.setTimeout(300_000)
  await test.step('phrases place, list and cancel orders, or give the reason why not', async () => {
    await test.step('an order phrase is previewed in full, and sent only by Enter', async () => {
      spy.reset()
      const palette = await enterPhrase(page, 'buy 0.5 eth bid-20 post')
      const price = (await palette.term('Price').innerText()).split('\n')[0]?.trim() ?? ''
      await expect(palette.term('Price')).toContainText('the bid − 20 ticks, fixed at preview')
      await expect(palette.title).toHaveText(`Buy 0.5 ETH-PERP at ${price}, limit, post-only`)
      await expect(palette.term('Type')).toHaveText('limit, GTC')
      await expect(palette.figure('Notional')).toHaveText(/^[\d,]+\.\d\d USD$/)
      await expect(palette.figure('Margin')).toHaveText(/[\d,]+\.\d\d USD$/)
      await expect(palette.figure('Available')).toHaveText(/^≈ [\d,]+\.\d\d$/)
      expect(spy.orderOps()).toEqual([])
      await page.keyboard.press('Enter')
      await expect(palette.dialog).toBeHidden()
      await expect(tradeScreen.orderRow(price)).toHaveCount(1)
      await expect(tradeScreen.orderRow(price)).toContainText('0.50')
      expect(spy.orderOps()).toEqual(['create_order'])
    })

    await test.step('an incomplete or meaningless phrase does nothing', async () => {
      spy.reset()
      const palette = new Palette(page)
      await palette.open()
      for (const phrase of ['buy 2 eth', 'buy 2 dogs 3100', 'eth', 'cancel', 'buy 2 eth 3100 3200', 'lev eth 50']) {
        await palette.say(phrase)
        await page.keyboard.press('Enter')
        await expect(palette.plan).toBeHidden()
        await expect(palette.dialog).toBeVisible()
      }
      expect(spy.orderOps()).toEqual([])
      await page.keyboard.press('Escape')
      await expect(palette.dialog).toBeHidden()
    })

    await test.step('all orders are listed before they are cancelled', async () => {
      await runPhrase(page, 'sell 0.2 eth ask+20 post')
      await expect(tradeScreen.orderRows).toHaveCount(2)
      spy.reset()
      const sells = await enterPhrase(page, 'cancel sells')
      await expect(sells.orders).toHaveCount(1)
      await sells.say('cancel all btc')
      await expect(sells.dialog).toContainText('No matching open orders')
      await page.keyboard.press('Enter')
      await sells.say('cancel all')
      await expect(sells.title).toHaveText('Cancel 2 orders: all open orders')
      await expect(sells.orders).toHaveCount(2)
      expect(spy.orderOps()).toEqual([])
      await page.keyboard.press('Enter')
      await expect(sells.dialog).toBeHidden()
      await expect(tradeScreen.orderRows).toHaveCount(0)
      expect(spy.orderOps()).toEqual(['cancel_all_orders'])
    })

    await test.step('a declined signature is explained in the palette', async () => {
      await tradeScreen.signBy('Wallet')
      spy.reset()
      wallet.declineNext()
      const palette = await enterPhrase(page, 'buy 0.5 eth bid-20')
      await page.keyboard.press('Enter')
      await expect(palette.dialog.getByRole('alert')).toContainText('Rejected:')
      await expect(palette.field).toHaveValue('buy 0.5 eth bid-20')
      expect(spy.orderOps()).toEqual([])
      await page.keyboard.press('Escape')
      await expect(palette.dialog).toBeHidden()
    })
  })

  await test.step('it has no accessibility violations in either theme, and a phrase chooses the theme', async () => {
    const palette = new Palette(page)
    await palette.open()
    await expectBothThemes(page, { within: palette.dialog, where: 'the empty palette' })
    for (const phrase of ['buy 0.5 eth bid post', 'buy 2 dogs']) {
      await palette.say(phrase)
      await expectBothThemes(page, { within: palette.dialog, where: phrase })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await palette.say('buy 0.5 eth bid')
    await expect(palette.title).toBeVisible()
    await expectAccessible(page, { within: palette.dialog, where: 'on a phone' })
    await page.keyboard.press('Escape')
    await expect(palette.dialog).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await runPhrase(page, 'theme light')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  await test.step('a previewed price stays fixed while the market moves, and without a book nothing is sent', async () => {
    const trader = await openRestTrader(host.venueUrl)
    const best = await tradeScreen.bestPrice('buy')
    spy.reset()
    const palette = await enterPhrase(page, 'buy 0.3 eth bid-40')
    const shown = await palette.title.innerText()
    const price = /at ([\d,.]+\d),/.exec(shown)?.[1] ?? ''
    const orderId = await trader.place({ side: 'buy', price: (Number(best) + 0.05).toFixed(2), amount: '0.5' })
    await expect(palette.plan.getByRole('button', { name: /^Use / })).toBeVisible()
    await expect(palette.plan).toContainText(/The bid \u2212 40 ticks is now [\d,.]+/)
    await expect(palette.title).toHaveText(shown)
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeHidden()
    await expect(tradeScreen.orderRow(price)).toHaveCount(1)
    await trader.cancel(orderId)

    spy.reset()
    await palette.open()
    await palette.say('buy 0.3 eth bid-40')
    await expect(palette.doIt).toBeEnabled()
    await context.setOffline(true)
    await expect(palette.doIt).toBeDisabled()
    await expect(palette.dialog).toContainText('Order book isn’t live. No order was sent.')
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeVisible()
    await context.setOffline(false)
    // The message remains even once its cause is gone.
    await expect(palette.doIt).toBeEnabled()
    await expect(palette.dialog.getByRole('alert')).toHaveText('Order book isn’t live. No order was sent.')
    expect(spy.orderOps()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(palette.dialog).toBeHidden()
    await expect(tradeScreen.connection).toHaveText('Live')
    await runPhrase(page, 'cancel all')
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('phrases change orders and positions and open screens, and do nothing without Enter', async () => {
    await test.step('without Enter nothing is ever sent', async () => {
      await runPhrase(page, 'buy 0.5 eth bid-20')
      await runPhrase(page, 'buy 0.1 eth market')
      await expect(tradeScreen.toasts).toContainText('Bought 0.1')
      spy.reset()
      for (const phrase of ['buy 2 eth market', 'close', 'flip', 'cancel all', 'move last to bid-10', 'lev btc 10']) {
        const palette = await enterPhrase(page, phrase)
        await page.keyboard.press('Escape')
        await expect(palette.dialog).toBeHidden()
      }
      expect(spy.orderOps()).toEqual([])
      await expect(tradeScreen.orderRows).toHaveCount(1)
    })

    await test.step('an order is moved, and with two candidates the palette asks which', async () => {
      await runPhrase(page, 'cancel all')
      await expect(tradeScreen.orderRows).toHaveCount(0)
      await runPhrase(page, 'buy 0.5 eth bid-20 post')
      await runPhrase(page, 'buy 0.2 eth bid-30 post')
      await expect(tradeScreen.orderRows).toHaveCount(2)
      spy.reset()
      const palette = new Palette(page)
      await palette.open()
      await palette.say('move buy eth to bid-40')
      await expect(palette.dialog).toContainText('2 orders match')
      await page.keyboard.press('Enter')
      await palette.say('move last to bid-40')
      await expect(palette.doIt).toBeEnabled()
      const title = await palette.title.innerText()
      const price = title.split(' to ')[1] ?? ''
      await page.keyboard.press('Enter')
      await expect(palette.dialog).toBeHidden()
      await expect(tradeScreen.orderRow(price)).toContainText('0.20')
      expect(spy.orderOps()).toEqual(['edit_order'])
    })

    await test.step('half of a position is closed, and the rest is reversed', async () => {
      // The position already has 0.1.
      await runPhrase(page, 'buy 0.3 eth market')
      await tradeScreen.showTable('Positions')
      const panel = new PositionsPanel(page)
      await expect(panel.row('ETH-PERP')).toContainText('0.40')
      spy.reset()
      const closing = await enterPhrase(page, 'close 50% eth')
      await expect(closing.title).toHaveText('Sell 0.2 ETH-PERP at market, reduce-only')
      await expect(closing.plan).toContainText('50% of 0.4')
      await expect(closing.plan.getByLabel('Effect on position')).toContainText('≈ Long 0.20')
      await expect(closing.plan.getByLabel('Effect on position')).toContainText(/≈ [\d\u2212.,]+$/)
      await page.keyboard.press('Enter')
      await expect(closing.dialog).toBeHidden()
      await expect(panel.row('ETH-PERP')).toContainText('0.20')

      const flipping = await enterPhrase(page, 'flip')
      await expect(flipping.title).toHaveText('Sell 0.4 ETH-PERP at market')
      await expect(flipping.plan).toContainText('≈ Short 0.20')
      await page.keyboard.press('Enter')
      await expect(flipping.dialog).toBeHidden()
      await expect(panel.row('ETH-PERP')).toContainText('Short')
      await expect(panel.row('ETH-PERP')).toContainText('0.20')
      expect(spy.orderOps()).toEqual(['create_order', 'create_order'])
    })

    await test.step('it opens every screen by suggestion, and recalls earlier phrases', async () => {
      const palette = new Palette(page)
      await palette.open()
      await palette.say('goto por')
      await expect(palette.suggestions).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(palette.field).toHaveValue('goto portfolio ')
      await expect(palette.title).toHaveText('Go to Portfolio')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/portfolio/)
      await runPhrase(page, 'goto btc')
      await expect(page).toHaveURL(/\/trade\/BTC-PERP/)
      await palette.open()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(palette.field).toHaveValue('goto portfolio')
      await palette.say('theme dark')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })
  })
})
