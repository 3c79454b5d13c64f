import type { Page } from '@playwright/test'

/** Without a reload. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}
