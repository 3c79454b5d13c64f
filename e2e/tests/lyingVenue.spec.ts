import { tamperWithBook } from '../bookTamper'
import { expectEveryLook } from '../everyLook'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'

const nanos = String(Date.UTC(2026, 10, 27) * 1e6)

test('a venue that lies about a fill or an instrument cannot change what is signed, and cannot prevent a cancel', async ({
  page,
  host,
  tradeScreen,
  wallet,
}) => {
  const tamper = await tamperWithBook(page)
  await tradeScreen.begin()
  const trader = await openRestTrader(host.venueUrl, wallet.key)
  const price = await tradeScreen.levelPrice('buy', 3)
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
  const row = tradeScreen.orderRow(price)
  await expect(row).toContainText('0.10')

  await test.step('a forged fill of -5 changes nothing, and is counted', async () => {
    const [order] = Object.values(await trader.read('/orders')) as Record<string, unknown>[]
    const forged = { ...order, filled: '-5', timestamp: nanos }
    tamper.say(JSON.stringify({ channel: 'orders', data: { timestamp: nanos, orders: [forged] } }))
    await expect(tradeScreen.toasts).toContainText('The venue sent a row that can’t be read (orders)')
    await expect(row).toContainText('0.10')
    await expect(row).not.toContainText('5.1')
  })

  await test.step('an instrument with two numbers is not traded, and the reason is shown', async () => {
    await page.route('**/instrument/ETH-PERP', async (route) => {
      const response = await route.fetch()
      const detail = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: { ...detail, instrument_id: '2' } })
    })
    await page.reload()
    await expect(row).toBeVisible()
    const reason = tradeScreen.ticket.page().getByRole('alert').filter({ hasText: 'trading it is stopped' })
    await expect(reason).toContainText('ETH-PERP is 1 in /markets and 2 in /instrument.')
    await expect(page.getByText('Trading of ETH-PERP is stopped')).toBeVisible()
    await expectEveryLook(page, 'trading stopped', 'main')
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 4) })
    await expect(tradeScreen.toasts).toContainText('Order rejected')
    await expect(tradeScreen.orderRows).toHaveCount(1)
  })

  await test.step('its orders can be cancelled, and it is traded again once the sources agree', async () => {
    await row.getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await page.unroute('**/instrument/ETH-PERP')
    await page.reload()
    const again = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: again })
    await expect(tradeScreen.orderRow(again)).toBeVisible()
  })

  await test.step('a requested wait of 25 days becomes a minute, and is shown', async () => {
    let asked = 0
    await page.route('**/api/account', (route) => {
      asked++
      const json = { error: 'RATE_LIMIT_EXCEEDED', retry_after: String(25 * 86_400 * 1e9) }
      return route.fulfill({ status: 429, json })
    })
    await page.reload()
    await expect(tradeScreen.connection).toHaveText('Rate limit')
    await expect(page.getByText(/^[1-5]?\d s$/).first()).toBeVisible()
    const before = asked
    await page.waitForTimeout(3_000)
    expect(asked - before).toBeLessThanOrEqual(2)
  })
})
