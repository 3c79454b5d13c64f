import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import type { TradeScreen } from '../screens/TradeScreen'

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ page, tradeScreen }) => {
      await tradeScreen.open()
      const toLight = page.getByRole('button', { name: 'Light theme' })
      if (theme === 'light') await toLight.click()
      await expect(page.getByRole('button', { name: theme === 'light' ? 'Dark theme' : 'Light theme' })).toBeVisible()
    })

    test('the screen of somebody who is signed out, and the dialog of wallets, have nothing against them', async ({
      page,
    }) => {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(page.getByRole('button', { name: 'Paper wallet' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the screen with orders, an edit, positions and fills has nothing against it', async ({
      page,
      tradeScreen,
    }) => {
      await beginAndTrade(tradeScreen)
      await expectAccessible(page)
      await tradeScreen.orderRows.first().getByRole('button', { name: 'Edit' }).click()
      await expect(tradeScreen.orderRows.getByRole('textbox', { name: 'Price' })).toBeFocused()
      await expectAccessible(page)
      for (const table of ['Positions', 'Fills'] as const) {
        await tradeScreen.showTable(table)
        await expect(page.getByRole('table', { name: table }).locator('tbody').getByRole('row')).toHaveCount(1)
        await expectAccessible(page)
      }
    })
  })
}

test('each panel of a phone has nothing against it', async ({ page, tradeScreen }) => {
  await tradeScreen.open()
  await beginAndTrade(tradeScreen)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const panel of ['Chart', 'Book', 'Depth', 'Trade', 'Tape', 'Orders']) {
    const tab = page.getByRole('tablist', { name: 'Panels' }).getByRole('tab', { name: panel, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
})

/** Somebody with an order, a position and a fill. */
async function beginAndTrade(tradeScreen: TradeScreen): Promise<void> {
  await tradeScreen.connect()
  await tradeScreen.enableTrading()
  await tradeScreen.place({ side: 'Buy', amount: '0.05' })
  await expect(tradeScreen.toasts).toContainText('Bought 0.05')
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: await tradeScreen.levelPrice('buy', 2) })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(tradeScreen.orderLine(/^Order buy/)).toBeVisible()
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, html }) => [target.join(' '), html]),
    })),
  ).toEqual([])
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(namelessControl)
}

/** In a snapshot the name of a control stands in quotes after its role. */
const namelessControl = /- (button|checkbox|combobox|link|radio|slider|switch|tab|textbox)\b(?! ")/
