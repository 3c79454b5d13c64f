import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { NoticePanel } from '../screens/NoticePanel'
import type { TradeScreen } from '../screens/TradeScreen'

const other = `0x${'7'.repeat(64)}` as const

test('a slow or locked wallet, or one switched during a request, sends nothing', async ({
  page,
  host,
  tradeScreen,
  wallet,
  spy,
}) => {
  await tradeScreen.begin()
  const price = await tradeScreen.levelPrice('buy', 3)
  const venue = await openRestTrader(host.venueUrl, wallet.key)
  test.slow()
  await test.step('a page reloaded during a wallet request has sent nothing and shows the venue’s orders', async () => {
    spy.reset()
    wallet.askedToSign.length = 0
    wallet.hold()
    await tradeScreen.place({ side: 'Buy', amount: '0.12', price })
    await expect.poll(() => wallet.askedToSign.length).toBe(1)
    await page.reload()
    wallet.release()
    await expect(page.getByText('No open orders')).toBeVisible()
    expect(await venue.openOrderCount()).toBe(0)
    expect(spy.orderOps()).toEqual([])
    await tradeScreen.accountTicket.waitFor()

    // Closed right after sending and before an answer: the next page knows the order.
    await tradeScreen.signBy('One-click')
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.16', price })
    await tradeScreen.submit.click()
    await expect.poll(() => spy.orderOps()).toEqual(['create_order'])
    await page.reload()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('0.16')
    expect(await venue.openOrderCount()).toBe(1)
    await cancelAll(tradeScreen)
  })

  await test.step('a request to an unresponsive wallet can be cancelled, and a late answer sends nothing', async () => {
    spy.reset()
    wallet.askedToSign.length = 0
    wallet.hold()
    await tradeScreen.place({ side: 'Buy', amount: '0.12', price })
    await expect(page.getByText('Waiting for your wallet. Open it to continue.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(tradeScreen.toasts).toContainText('Cancelled. Nothing was sent.')
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
    wallet.release()
    // The late signature is discarded: only the next order is sent.
    await tradeScreen.place({ side: 'Buy', amount: '0.15', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('0.15')
    expect(spy.orderOps()).toEqual(['create_order'])
    expect(await venue.openOrderCount()).toBe(1)
    await cancelAll(tradeScreen)
  })

  await test.step('switching the chain or locking the wallet during a request ends the request, and nothing is sent', async () => {
    spy.reset()
    wallet.askedToSign.length = 0
    wallet.hold()
    await tradeScreen.place({ side: 'Buy', amount: '0.12', price })
    await expect.poll(() => wallet.askedToSign.length).toBe(1)
    await wallet.switchChain(137)
    await expect(tradeScreen.toasts).toContainText('You switched networks. Nothing was sent.')
    await expect(tradeScreen.amount).toHaveValue('0.12')
    wallet.release()

    // The next press switches the wallet back to the chain before it asks for a signature.
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(wallet.chainId).toBe(1)
    expect(spy.orderOps()).toEqual(['create_order'])

    wallet.hold()
    await tradeScreen.place({ side: 'Buy', amount: '0.14', price })
    await expect.poll(() => wallet.askedToSign.length).toBe(3)
    await wallet.lock()
    await expect(tradeScreen.toasts).toContainText('Wallet was locked or disconnected.')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(0)
    wallet.release()
    expect(spy.orderOps()).toEqual(['create_order'])
    expect(await venue.openOrderCount()).toBe(1)

    await tradeScreen.connect()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await cancelAll(tradeScreen)
  })

  await test.step('switching accounts while a wallet request is pending sends nothing, and leaves nothing of the old account', async () => {
    await tradeScreen.place({ side: 'Buy', amount: '0.11', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await tradeScreen.place({ side: 'Buy', amount: '0.05' })
    await expect(tradeScreen.toasts).toContainText('Bought 0.05 ETH-PERP')
    spy.reset()

    const before = wallet.askedToSign.length
    wallet.hold()
    await tradeScreen.place({ side: 'Buy', amount: '0.12', price })
    await expect.poll(() => wallet.askedToSign.slice(before)).toEqual(['Order'])
    await wallet.switchAccount(other)
    await expect(tradeScreen.toasts).toContainText('You switched wallet accounts. Nothing was sent.')
    await expect(page.getByRole('button', { name: 'Enable trading' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Open orders' })).not.toContainText('0.11')
    await expect(tradeScreen.orderLine(/^Order/)).toHaveCount(0)
    await expect(tradeScreen.ownMarker).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Positions', exact: true })).toBeVisible()
    wallet.release()

    // The other account starts empty and can trade at once.
    await tradeScreen.enableTrading()
    await expect(tradeScreen.account).toContainText('100,000.00 USD')
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual([])
    await tradeScreen.place({ side: 'Buy', amount: '0.13', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('0.13')
    expect(await venue.openOrderCount()).toBe(1)
    expect(await (await openRestTrader(host.venueUrl, other)).openOrderCount()).toBe(1)
    const list = new NoticePanel(page)
    await list.open()
    await expect(list.panel).toContainText('0.13 ETH-PERP')
    await expect(list.panel).not.toContainText('Bought 0.05 ETH-PERP')
  })
})

/** Also returns to signing by the wallet. */
async function cancelAll(tradeScreen: TradeScreen): Promise<void> {
  await tradeScreen.page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
  await tradeScreen.signBy('Wallet')
}
