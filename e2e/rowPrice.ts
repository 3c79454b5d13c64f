import type { Page } from '@playwright/test'

/** Returns the price of the first open order, in USD. */
export async function rowPrice(page: Page): Promise<number> {
  const cell = page
    .getByRole('table', { name: 'Open orders' })
    .locator('tbody')
    .getByRole('row')
    .first()
    .getByRole('cell')
    .nth(1)
  // The second line is the distance to the mark.
  const [price = ''] = (await cell.innerText()).split('\n')
  return Number(price.replaceAll(',', ''))
}
