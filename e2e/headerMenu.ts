import type { Page } from '@playwright/test'

export async function openHeaderMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

export async function chooseInHeaderMenu(page: Page, name: string): Promise<void> {
  await openHeaderMenu(page)
  await page.getByRole('button', { name, exact: true }).click()
}
