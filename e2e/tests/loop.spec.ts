import { expect, test } from '../fixtures'
import { KeyboardOnly } from '../keyboardOnly'

test('the whole trading loop without a pointer: find, place in six keys, amend, cancel, close, reverse', async ({
  page,
  tradeScreen,
  spy,
}) => {
  // The story combines many.
  test.slow()
  const keyboard = await KeyboardOnly.of(page)
  await tradeScreen.open('BTC-PERP')
  await page.evaluate(() => window.focus())
  await keyboard.press('g', 'c')
  const dialog = page.getByRole('dialog', { name: 'Start trading' })
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Test Wallet' }))
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByRole('button', { name: 'Enable trading' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel all orders' })).toBeVisible()

  await keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search instruments' })).toBeFocused()
  await keyboard.type('eth perp')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
  await expect(tradeScreen.bookCell('buy', 0, 'price')).toBeVisible()

  keyboard.countFromHere()
  await keyboard.press('b', 'Shift+P', 'q', 'a', '1')
  const bid = Number(await tradeScreen.price.inputValue())
  await keyboard.press('Enter')
  expect(keyboard.count).toBeLessThanOrEqual(6)
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(tradeScreen.orderRows.first()).toContainText('Post-only')
  await expect(tradeScreen.orderLine(/^Order buy/)).toHaveAccessibleName(`Order buy 1 at ${bid}`)

  await keyboard.press('Escape', 'u')
  await expect(tradeScreen.orderLine(/^Order buy/)).toBeFocused()
  await keyboard.press('ArrowDown', 'ArrowDown', 'Enter')
  await expect(tradeScreen.orderLine(/^Order buy/)).toHaveAccessibleName(`Order buy 1 at ${(bid * 100 - 2) / 100}`)

  await keyboard.press('d', 'd')
  await expect(tradeScreen.orderRows).toHaveCount(0)

  await keyboard.press('m', 'a', '1', 'Enter')
  // The keys go to the position's row, which exists once the order has filled.
  await expect(page.getByRole('tab', { name: /^Positions/ })).toContainText('1')
  await keyboard.press('Escape', 'v', 'p')
  const row = page.getByRole('table', { name: 'Positions' }).locator('tbody').getByRole('row')
  await expect(row).toContainText('1.00')

  await keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Reverse ETH-PERP' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sell 2.00 ETH at market' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row).toContainText('Short')

  await keyboard.press('x')
  await expect(
    page.getByRole('dialog', { name: 'Close ETH-PERP' }).getByRole('radio', { name: 'Market' }),
  ).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('No positions')).toBeVisible()

  expect(spy.orderOps()).toEqual([
    'create_order',
    'edit_order',
    'cancel_order',
    'create_order',
    'create_order',
    'create_order',
  ])
  expect(keyboard.pointerEvents).toEqual([])
})
