import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { Palette } from '../screens/Palette'

const card = (page: Page) => page.getByRole('complementary', { name: 'Tour' })
const offer = (page: Page) => page.getByRole('region', { name: 'Tour' })

/** The card is on the page and does not cover the highlighted control. */
async function expectApart(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const boxOf = (name: string) => document.querySelector(`[data-tour="${name}"]`)?.getBoundingClientRect()
        const [words, ring] = [boxOf('card'), boxOf('ring')]
        if (words === undefined || ring === undefined) return 'not there'
        const isOnPage =
          words.left >= 0 && words.top >= 0 && words.right <= window.innerWidth && words.bottom <= window.innerHeight
        const isApart =
          words.right <= ring.left || words.left >= ring.right || words.bottom <= ring.top || words.top >= ring.bottom
        return isOnPage ? (isApart ? 'apart' : 'over it') : 'off the page'
      }),
    )
    .toBe('apart')
}

test('the tour fills in a resting order, asks for a drag, and explains the result; a reload and another size do not end it', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.open()
  await offer(page).getByRole('button', { name: 'One-minute tour' }).click()
  await expect(card(page)).toContainText('Connect the demo wallet')
  await expect(card(page)).toBeFocused()
  await expect(offer(page)).toHaveCount(0)
  await expectApart(page)
  await tradeScreen.connect('Paper (demo) wallet')

  await expect(card(page)).toContainText('half a percent below the market')
  await expect(tradeScreen.amount).not.toHaveValue('')
  const filledIn = await page.locator('.ticket-panel input[name="price"]').inputValue()
  await expectApart(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectApart(page)
  await expect(card(page)).toContainText('half a percent below the market, so it waits')
  // The tour itself sends nothing.
  await expect(tradeScreen.orderRows).toHaveCount(0)
  await tradeScreen.submit.click()
  await expect(card(page)).toContainText('Drag your order to another price')
  await expectApart(page)

  await page.reload()
  await expect(card(page)).toContainText('Drag your order to another price')
  await expectApart(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectApart(page)
  await tradeScreen.drag(tradeScreen.orderLine(/^Order buy/), { down: 6 })
  await page.mouse.up()
  await expect(card(page)).toContainText('Amended in place')
  await expect(card(page)).toContainText(
    `moved from ${Number(filledIn).toLocaleString('en', { minimumFractionDigits: 2 })} to`,
  )
  await expectApart(page)
  await card(page).getByRole('button', { name: 'Finish' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(tradeScreen.orderRows).toHaveCount(1)

  // A completed tour is not offered again.
  await page.reload()
  await tradeScreen.book.waitFor()
  await expect(offer(page)).toHaveCount(0)
})

test('"Skip" only skips: the filled-in order stays, the palette restarts the tour, and Esc ends it', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.open()
  await offer(page).getByRole('button', { name: 'Skip' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await tradeScreen.book.waitFor()
  await expect(offer(page)).toHaveCount(0)
  await tradeScreen.connect('Paper (demo) wallet')
  await tradeScreen.amount.fill('0.2')
  const palette = new Palette(page)
  await palette.open()
  await palette.say('tour')
  await page.keyboard.press('Enter')
  // The tour replaces the trader's own input only on request.
  await expect(card(page)).toContainText('Use the order in the ticket')
  await expect(tradeScreen.amount).toHaveValue('0.2')
  await card(page).getByRole('button', { name: 'Fill in the ticket' }).click()
  await expect(card(page)).toContainText('half a percent below the market, so it waits')
  const amount = await tradeScreen.amount.inputValue()
  await card(page).getByRole('button', { name: 'Skip the tour' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(tradeScreen.amount).toHaveValue(amount)
  await expect(tradeScreen.orderRows).toHaveCount(0)
  await palette.open()
  await palette.say('tour')
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
})

test('on a phone the tour is in the menu, and its card never covers its control', async ({
  page,
  host,
  tradeScreen,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await tradeScreen.chart.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'One-minute tour' }).click()
  await expectApart(page)
  await tradeScreen.connect('Paper (demo) wallet')
  await expect(card(page)).toContainText('half a percent below the market')
  // The highlight leads to the ticket, and then to its button.
  await expectApart(page)
  await tradeScreen.openSheet()
  await expectApart(page)
  await tradeScreen.submit.click()
  await expect(card(page)).toContainText('Drag your order to another price')
  await page.keyboard.press('Escape')
  await expectApart(page)
  await card(page).getByRole('button', { name: 'Skip the tour' }).click()
  await expect(card(page)).toHaveCount(0)
})
