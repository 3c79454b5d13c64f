import type { Page } from '@playwright/test'

/** Goes to a path of the app without loading the page again. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}
