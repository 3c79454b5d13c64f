import type { Page } from '@playwright/test'

/** Opens the menu of the header, which holds what is rarely needed. */
export async function openHeaderMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

/** Presses a row of the menu of the header by its name. */
export async function chooseInHeaderMenu(page: Page, name: string): Promise<void> {
  await openHeaderMenu(page)
  await page.getByRole('button', { name, exact: true }).click()
}
