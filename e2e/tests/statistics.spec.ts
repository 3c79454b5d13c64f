import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody').getByRole('row')

test('volume, open interest, funding and settlements are public', async ({ page, host }) => {
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await page.getByRole('button', { name: /^Current screen/ }).click()
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(rows(page, 'Assets')).toHaveCount(4)
  await expect(rows(page, 'Assets').filter({ hasText: 'ETH' })).toContainText('3,120.50')
  await expect(rows(page, 'Funding')).toHaveCount(4)
  const eth = rows(page, 'Funding').filter({ hasText: 'ETH-PERP' })
  await expect(eth).toContainText(/[+\u2212]?0\.00\d\d%/)
  await expect(page.getByRole('region', { name: 'Funding' })).toContainText(/Next payment in \d\d:\d\d:\d\d/)

  await page.getByRole('table', { name: 'Assets' }).getByRole('button', { name: 'Index' }).click()
  await expect(rows(page, 'Assets').first()).toContainText('BTC')
  await page.getByRole('combobox', { name: 'Settlements for' }).waitFor()
  // `accessibility.spec.ts` checks the wide page.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, { within: 'main', where: 'statistics on a phone' })
})
