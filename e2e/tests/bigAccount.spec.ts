import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { measureFrames } from '../frames'
import { layoutFaults } from '../layoutFaults'
import { openRestTrader, type RestTrader } from '../restTrader'
import { PortfolioScreen } from '../screens/PortfolioScreen'
import { TradeScreen } from '../screens/TradeScreen'

const count = 400
/** More digits than a double or a narrow column can show. */
const grant = '987654321.123456'

test('a billion-dollar account with 400 open orders is shown to the cent, and the desk stays fast', async ({
  page,
  wallet,
  startOwnHost,
}) => {
  test.setTimeout(240_000)
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--no-limits', '--grant', `USDC=${grant}`])
  // Placed before the page opens, which would render each of them.
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  await placeMany(trader)
  const tradeScreen = new TradeScreen(page, host.appUrl)
  await tradeScreen.begin()
  await expect(tradeScreen.account).toContainText('987,654,321.12 USD')
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText(String(count))

  const rows = tradeScreen.openOrders.locator('tbody tr:not([aria-hidden])')
  // The table shows the others.
  await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(100)
  // Scrolls like a trader through the orders, so that the rendered rows change.
  const box = tradeScreen.openOrders.locator('..')
  const scrolling = box.evaluate(async (element) => {
    for (let step = 0; step < 100; step++) {
      element.scrollTop = (element.scrollHeight * step) / 100
      await new Promise((next) => requestAnimationFrame(next))
    }
  })
  const figures = await measureFrames(page, 100)
  await scrolling
  process.stdout.write(
    `${count} open orders: ${await rows.count()} rows drawn, frames p50 ${figures.p50Ms} ms, p95 ${figures.p95Ms} ms, worst ${figures.worstMs} ms, tasks over 50 ms: ${figures.longTasks} (longest ${figures.longestTaskMs} ms)\n`,
  )
  expect(await rows.count()).toBeLessThan(80)

  await test.step('the last order is amended in its row', async () => {
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const last = rows.last()
    await expect(last).toContainText('2,399')
    await last.getByRole('button', { name: 'Edit' }).click()
    await last.getByRole('textbox', { name: 'Price' }).fill('2401')
    await page.keyboard.press('Enter')
    await expect(tradeScreen.toasts).toContainText('Amended: buy 0.01 ETH-PERP')
  })

  await test.step('numbers show all their digits, and nothing is clipped', async () => {
    await expectPlainNumbers(page)
    const portfolio = new PortfolioScreen(page)
    await portfolio.goTo()
    await expect(portfolio.balances).toContainText('987,654,321.12')
    await expectPlainNumbers(page)
    expect(await layoutFaults(page)).toEqual([])
    await page.goBack()
  })

  await test.step('an order of a billion at a millionth is rejected with a reason', async () => {
    await tradeScreen.fillTicket({ side: 'Buy', amount: '1000000000', price: '0.000001' })
    await expectPlainNumbers(page)
    await expect(tradeScreen.amount).toHaveValue('1000000000')
    await tradeScreen.submit.click()
    await expect(
      tradeScreen.ticket.getByRole('alert').or(tradeScreen.ticket.locator('[aria-invalid="true"]')).first(),
    ).toBeVisible()
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.000001', price: '999999999999' })
    await expectPlainNumbers(page)
  })

  await test.step('one press cancels all orders', async () => {
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(0)
    expect(await trader.openOrderCount()).toBe(0)
  })
})

async function placeMany(trader: RestTrader): Promise<void> {
  for (let index = 0; index < count; index++) {
    const order = { side: 'buy', price: String(2_000 + index), amount: '0.01' } as const
    await trader.place(order)
  }
}

async function expectPlainNumbers(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text.match(/NaN|Infinity|undefined|\de[+-]\d/g)).toBeNull()
}
