import type { Page } from '@playwright/test'
import { at } from '../at'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { KeysScreen } from '../screens/KeysScreen'

test('on: orders of a connection that is cut are gone at the venue, and the page says so when it is back', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const keys = new KeysScreen(page)
  await expect(keys.disconnectChip).toHaveAccessibleName('Cancel on disconnect: off')
  await keys.cancelOnDisconnect()
  await expect(keys.disconnectChip).toHaveAccessibleName('Cancel on disconnect: on')
  const bids = await tradeScreen.levelPrices('buy')
  await tradeScreen.signBy('One-click')
  for (const [index, level] of [3, 4].entries()) {
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price: at(bids, level) })
    await expect(tradeScreen.orderRows).toHaveCount(index + 1)
  }
  // An order of another connection is not this one's to take along.
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await elsewhere.place({ side: 'buy', price: plain(at(bids, 5)), amount: '0.3' })
  await expect(tradeScreen.orderRows).toHaveCount(3)

  await context.setOffline(true)
  await expect(tradeScreen.connection).toHaveText('Offline')
  await expect(page.getByText('Connection lost: the venue cancels 2 orders')).toBeVisible()
  await expect.poll(elsewhere.openOrderCount).toBe(1)
  await context.setOffline(false)
  await expect(tradeScreen.connection).toHaveText('Live')
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(tradeScreen.orderRows).toContainText('0.30')
  await expect(tradeScreen.toasts).toContainText('2 orders were cancelled while you were away')
  await expect(page.getByText(/^Connection lost: the venue cancels/)).toBeHidden()
})

test('off: the orders are still there, and nothing is said of them', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  await expect(new KeysScreen(page).disconnectChip).toHaveAccessibleName('Cancel on disconnect: off')
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  await context.setOffline(true)
  await expect(tradeScreen.connection).toHaveText('Offline')
  await expect(page.getByText(/^Connection lost: the venue cancels/)).toBeHidden()
  await context.setOffline(false)
  await expect(tradeScreen.connection).toHaveText('Live')
  await expect(tradeScreen.orderRows).toHaveCount(1)
  expect(await elsewhere.openOrderCount()).toBe(1)
  await expect(tradeScreen.toasts).not.toContainText('while you were away')
})

test('leaving asks first only when it would cost orders, and the next visit is told what it cost', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const keys = new KeysScreen(page)
  await keys.open()
  // By keys.
  await keys.disconnectSwitch.focus()
  await page.keyboard.press('Space')
  await expect(keys.disconnectSwitch).toBeChecked()
  await keys.backToTrade()
  expect(await reloadAsking(page)).toEqual([])

  await expect(keys.disconnectChip).toHaveAccessibleName('Cancel on disconnect: on')
  await tradeScreen.signBy('One-click')
  await tradeScreen.place({ side: 'Buy', amount: '0.1', price: '3000' })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  expect(await elsewhere.openOrderCount()).toBe(1)
  expect(await reloadAsking(page)).toEqual(['beforeunload'])
  await expect(tradeScreen.toasts).toContainText('1 order was cancelled while you were away')
  expect(await elsewhere.openOrderCount()).toBe(0)
  await expect(page.getByText('You have no open orders.')).toBeVisible()

  // Nothing is left to lose, and nothing is asked.
  expect(await reloadAsking(page)).toEqual([])
  await expect(tradeScreen.account).toBeVisible()
  await expect(tradeScreen.toasts).not.toContainText('while you were away')
})

/** Loads the page again, says yes to what is asked, and answers what was. */
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
