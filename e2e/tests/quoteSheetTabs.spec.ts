import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { QuoteScreen } from '../screens/QuoteScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7'] })

test('of two tabs one works the sheet; the other says so, cannot start it, and takes over once the first is closed', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
}) => {
  test.setTimeout(180_000)
  // This listener comes before those of the page, so the first tab cancels nothing when it closes.
  await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation()))
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  const first = new QuoteScreen(page)
  await tradeScreen.begin()
  await tradeScreen.signBy('One-click')
  await first.open()
  await first.fill('1')
  await first.setProtection()

  const otherPage = await context.newPage()
  await installWallet(otherPage, { key: wallet.key })
  const otherTrade = new TradeScreen(otherPage, host.appUrl)
  const other = new QuoteScreen(otherPage)
  await otherTrade.open()
  await otherTrade.connect()
  await otherTrade.accountTicket.waitFor()
  await otherTrade.signBy('One-click')
  await other.open()
  await other.fill('1')

  await test.step('the first tab quotes, and the other says so and cannot start', async () => {
    await first.start.click()
    await expect(first.stop).toBeVisible()
    await expect.poll(trader.openOrderCount).toBe(4)
    await expect(other.form).toContainText('ETH is being quoted in another tab.')
    await other.start.click()
    await expect(other.quotes.getByRole('alert')).toContainText('Another tab is already quoting this asset.')
    expect(await trader.openOrderCount()).toBe(4)
  })

  await test.step('once the first is closed, the other names what it left, cancels it and quotes', async () => {
    await page.close({ runBeforeUnload: false })
    expect(await trader.openOrderCount()).toBe(4)
    const left = other.form.getByRole('button', { name: 'Cancel its orders' })
    await expect(async () => {
      // A headless browser fires no `visibilitychange` when a tab comes to the front.
      await otherPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(left).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(other.form).toContainText('4 of its orders rest.')
    await expect(other.form).not.toContainText('ETH is being quoted in another tab.')
    await left.click()
    await expect.poll(trader.openOrderCount).toBe(0)
    await expect(left).toHaveCount(0)
    await other.start.click()
    await expect(other.stop).toBeVisible()
    await expect.poll(trader.openOrderCount).toBe(4)
    await other.stop.click()
    await expect(other.form).toContainText('Stopped by you.')
    expect(await trader.openOrderCount()).toBe(0)
  })
})
