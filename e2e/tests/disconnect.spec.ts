import type { Page } from '@playwright/test'
import { at } from '../at'
import { watchVenue } from '../faultProxy'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { NoticePanel } from '../screens/NoticePanel'
import { TradeScreen } from '../screens/TradeScreen'

test('after a lost connection the venue cancels the orders only if cancel on disconnect is on, and then the page says so', async ({
  page,
  context,
  host,
  wallet,
  keys,
  afterPages,
}) => {
  // A browser that is set offline keeps its sockets, and may delay the frame that closes one.
  const { appUrl, proxy, close } = await watchVenue(() => host.appUrl, 7)
  afterPages(close)
  const loseConnection = async () => {
    await context.setOffline(true)
    proxy.begin('refused')
  }
  const regainConnection = async () => {
    proxy.end('refused')
    await context.setOffline(false)
  }
  const tradeScreen = new TradeScreen(page, appUrl)
  await tradeScreen.begin()
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  const list = new NoticePanel(page)

  await test.step('off: the orders are still open, and the page does not mention them', async () => {
    await expect(keys.disconnectChip).toHaveAttribute('aria-label', 'Cancel on disconnect: off')
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await loseConnection()
    await expect(tradeScreen.connection).toHaveText('Offline')
    await expect(page.getByText(/^Connection lost: .* will be cancelled/)).toBeHidden()
    await regainConnection()
    await expect(tradeScreen.connection).toHaveText('Live')
    await expect(tradeScreen.orderRows).toHaveCount(1)
    expect(await elsewhere.openOrderCount()).toBe(1)
    await expect(tradeScreen.toasts).not.toContainText('while you were away')
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('on: the venue cancels the lost connection’s orders, and the page says so after reconnecting', async () => {
    await expect(keys.disconnectChip).toHaveAttribute('aria-label', 'Cancel on disconnect: off')
    await keys.cancelOnDisconnect()
    await expect(keys.disconnectChip).toHaveAttribute('aria-label', 'Cancel on disconnect: on')
    const bids = await tradeScreen.levelPrices('buy')
    await tradeScreen.signBy('One-click')
    for (const [index, level] of [3, 4].entries()) {
      await tradeScreen.place({ side: 'Buy', amount: '0.1', price: at(bids, level) })
      await expect(tradeScreen.orderRows).toHaveCount(index + 1)
    }
    // An order placed on another connection is not cancelled with this one.
    await elsewhere.place({ side: 'buy', price: plain(at(bids, 5)), amount: '0.3' })
    await expect(tradeScreen.orderRows).toHaveCount(3)

    await loseConnection()
    await expect(tradeScreen.connection).toHaveText('Offline')
    await expect(page.getByText('Connection lost: 2 orders will be cancelled')).toBeVisible()
    await expect.poll(elsewhere.openOrderCount).toBe(1)
    await regainConnection()
    await expect(tradeScreen.connection).toHaveText('Live')
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText('0.30')
    await expect(page.getByText(/^Connection lost: .* will be cancelled/)).toBeHidden()
    // On a busy machine its toast may be gone by now.
    await list.open()
    await expect(list.notices.filter({ hasText: '2 orders were cancelled while you were away' })).toHaveCount(1)
  })
})

test('leaving asks for confirmation only when it would cancel orders, and the next visit shows how many were cancelled', async ({
  page,
  host,
  wallet,
  tradeScreen,
  keys,
}) => {
  await tradeScreen.begin()
  await keys.open()
  await keys.disconnectSwitch.focus()
  await page.keyboard.press('Space')
  await expect(keys.disconnectSwitch).toBeChecked()
  await keys.backToTrade()
  expect(await reloadAsking(page)).toEqual([])

  await expect(keys.disconnectChip).toHaveAttribute('aria-label', 'Cancel on disconnect: on')
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: '3000' })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  expect(await elsewhere.openOrderCount()).toBe(1)
  expect(await reloadAsking(page)).toEqual(['beforeunload'])
  await expect(tradeScreen.toasts).toContainText('1 order was cancelled while you were away')
  expect(await elsewhere.openOrderCount()).toBe(0)
  await expect(page.getByText('No open orders')).toBeVisible()

  // No orders are left to lose, so there is no prompt.
  expect(await reloadAsking(page)).toEqual([])
  await expect(tradeScreen.account).toBeVisible()
  await expect(tradeScreen.toasts).not.toContainText('while you were away')
})

/** Reloads the page, accepts every prompt, and returns their types. */
async function reloadAsking(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  const answer = (dialog: { type: () => string; accept: () => Promise<void> }) => {
    asked.push(dialog.type())
    return dialog.accept()
  }
  page.on('dialog', answer)
  await page.reload()
  page.off('dialog', answer)
  return asked
}

function plain(price: string): string {
  return price.replaceAll(',', '')
}
