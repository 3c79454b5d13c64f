import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { openRestTrader } from '../restTrader'

test('one order is cancelled, even one placed elsewhere, then all of one instrument, then all', async ({
  page,
  host,
  tradeScreen,
  wallet,
  spy,
}) => {
  await tradeScreen.begin()
  await test.step('one order is cancelled, even one placed elsewhere', async () => {
    await test.step('one order is cancelled and the others remain', async () => {
      const gone = await tradeScreen.levelPrice('buy', 3)
      const retained = await tradeScreen.levelPrice('buy', 4)
      for (const price of [gone, retained]) {
        await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
        await expect(tradeScreen.orderRow(price)).toBeVisible()
      }
      await tradeScreen.orderRow(gone).getByRole('button', { name: 'Cancel' }).click()
      await expect(tradeScreen.orderRow(gone)).toBeHidden()
      await expect(tradeScreen.orderRow(retained)).toBeVisible()
      await expect(tradeScreen.toasts).toContainText('Order cancelled')
      await expect(tradeScreen.orderLine(/^Order buy/)).toHaveCount(1)
      expect(spy.orderOps().filter((op) => op.startsWith('cancel'))).toEqual(['cancel_order'])
    })

    await test.step('an order placed elsewhere by the same account appears at once and can be cancelled here', async () => {
      const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
      const price = await tradeScreen.levelPrice('buy', 5)
      await elsewhere.place({ side: 'buy', price: price.replaceAll(',', ''), amount: '0.3' })
      const row = tradeScreen.orderRow(price)
      await expect(row).toContainText('0.30')
      await row.getByRole('button', { name: 'Cancel' }).click()
      await expect(row).toBeHidden()
      const another = await elsewhere.place({ side: 'buy', price: price.replaceAll(',', ''), amount: '0.4' })
      await expect(row).toContainText('0.40')
      await elsewhere.cancel(another)
      await expect(row).toBeHidden()
    })
  })

  await test.step('all orders of one instrument are cancelled, then all orders', async () => {
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
    await goInPage(page, '/trade/BTC-PERP')
    await expect(page.getByRole('heading', { name: 'BTC-PERP' })).toBeAttached()
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.01', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await page.getByRole('link', { name: 'Optick' }).click()
    await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
    const levels = await tradeScreen.levelPrices('sell')
    for (const [placed, price] of levels.slice(3, 5).entries()) {
      await tradeScreen.place({ side: 'Sell', amount: '0.1', price })
      await expect(tradeScreen.orderRows).toHaveCount(placed + 2)
    }
    spy.reset()
    await page.getByRole('checkbox', { name: 'This market only' }).check()
    await page.getByRole('button', { name: 'Cancel ETH-PERP orders' }).click()
    await page.getByRole('checkbox', { name: 'This market only' }).uncheck()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('BTC-PERP')
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(page.getByText('No open orders')).toBeVisible()
    expect(spy.orderOps().filter((op) => op.includes('order'))).toEqual([
      'cancel_order',
      'cancel_order',
      'cancel_all_orders',
    ])
  })
})
