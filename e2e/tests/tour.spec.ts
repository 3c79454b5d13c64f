import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { Palette } from '../screens/Palette'

const card = (page: Page) => page.getByRole('complementary', { name: 'Tour' })
const offer = (page: Page) => page.getByRole('region', { name: 'Tour' })

test('the tour advances with each action, from the wallet to the palette', async ({ page, tradeScreen }) => {
  await tradeScreen.open()
  await offer(page).getByRole('button', { name: 'One-minute tour' }).click()
  await expect(card(page)).toContainText('Connect the demo wallet')
  await expect(card(page)).toBeFocused()
  await expect(offer(page)).toHaveCount(0)
  await tradeScreen.connect('Paper (demo) wallet')

  await expect(card(page)).toContainText('Click a price in the order book')
  await tradeScreen.bookCell('buy', 4, 'price').click()
  await expect(card(page)).toContainText('Enter an amount and buy')
  await tradeScreen.amount.fill('0.1')
  await tradeScreen.submit.click()
  await expect(card(page)).toContainText('Drag your order to another price')
  const line = tradeScreen.orderLine(/^Order buy/)
  await tradeScreen.drag(line, { down: 6 })
  await page.mouse.up()
  await expect(card(page)).toContainText('Cancel it')
  await tradeScreen.orderRows.first().getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page)).toContainText('There’s a shortcut for everything')
  await expect(card(page)).toContainText('Step 6 of 6')
  await new Palette(page).open()
  await expect(card(page)).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A completed tour is not offered again.
  await page.reload()
  await tradeScreen.book.waitFor()
  await expect(offer(page)).toHaveCount(0)
})

test('one press skips it for good, the palette starts it again, and Esc ends it', async ({ page, tradeScreen }) => {
  await tradeScreen.open()
  await offer(page).getByRole('button', { name: 'Skip' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await tradeScreen.book.waitFor()
  await expect(offer(page)).toHaveCount(0)
  const palette = new Palette(page)
  await palette.open()
  await palette.say('tour')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Connect the demo wallet')
  await card(page).getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Click a price in the order book')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
})

test('on a phone it is a strip under the header and a card that never covers the control it asks for', async ({
  page,
  host,
  tradeScreen,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await page.getByRole('navigation', { name: 'Panels' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  await offer(page).getByRole('button', { name: 'One-minute tour' }).click()
  await tradeScreen.connect('Paper (demo) wallet')
  await expect(card(page)).toContainText('Click a price in the order book')
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Book' }).click()
  await tradeScreen.bookCell('buy', 1, 'price').click()
  await expect(card(page)).toContainText('Enter an amount and buy')
  await card(page).getByRole('button', { name: 'Skip the tour' }).click()
  await expect(card(page)).toHaveCount(0)
})
