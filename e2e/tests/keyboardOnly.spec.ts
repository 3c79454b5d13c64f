import type { Locator, Page } from '@playwright/test'
import { at } from '../at'
import { expect, test } from '../fixtures'

test('reading the book, connecting, enabling, placing, amending and cancelling need only the keyboard', async ({
  page,
  tradeScreen,
  spy,
}) => {
  await tradeScreen.open()
  await test.step('the arrow keys move through the book, and Enter takes a price into the ticket', async () => {
    const bids = await tradeScreen.levelPrices('buy')
    await tabTo(page, tradeScreen.bookLevel('buy', at(bids, 0)).locator('[data-cell="price"]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(tradeScreen.ticket.getByRole('textbox', { name: 'Price' })).toHaveValue(
      new RegExp(`^${Number(at(bids, 2).replaceAll(',', ''))}0?$`),
    )
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  })

  const price = (await tradeScreen.levelPrice('buy', 2)).replaceAll(',', '')

  await tabTo(page, page.getByRole('button', { name: 'Connect wallet' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start trading' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Test Wallet' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Enable trading' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel all orders' })).toBeVisible()
  spy.reset()

  await tabTo(page, tradeScreen.ticket.getByRole('radio', { name: 'Buy' }))
  await page.keyboard.press('ArrowRight')
  await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
  await tabTo(page, tradeScreen.ticket.getByRole('textbox', { name: 'Price' }))
  await page.keyboard.type(price)
  await tabTo(page, tradeScreen.ticket.getByRole('textbox', { name: 'Amount' }))
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  await expect(tradeScreen.orderRows).toHaveCount(1)

  const slider = tradeScreen.orderLine(/^Order buy/)
  await tabTo(page, slider)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(slider).toHaveAttribute('aria-valuenow', String(Number(price)))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const onceMoved = String((Number(price) * 100 + 1) / 100)
  await expect(slider).toHaveAccessibleName(`Order buy 0.5 at ${onceMoved}`)

  await tabTo(page, tradeScreen.ownMarker)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const twiceMoved = String((Number(price) * 100 - 9) / 100)
  await expect(tradeScreen.ownMarker).toHaveAccessibleName(`Your buy order: 0.5 at ${twiceMoved}`)

  const row = tradeScreen.orderRows.first()
  await tabTo(page, row.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await tabTo(page, row.getByRole('textbox', { name: 'Amount' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.75')
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAccessibleName(`Order buy 0.75 at ${twiceMoved}`)

  await tabTo(page, row.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(tradeScreen.orderRows).toHaveCount(0)
  expect(spy.orderOps()).toEqual(['create_order', 'edit_order', 'edit_order', 'edit_order', 'cancel_order'])
})

/** Fails after more stops than the page has. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 120; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${String(target)}`)
}
