import type { Page } from '@playwright/test'

/** Goes to a path of the app without loading the page again. */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}

/** Goes to a screen that asks for little and back, so that what the page asks for every some seconds is asked for now. */
export async function leaveAndReturn(page: Page): Promise<void> {
  const path = await page.evaluate(() => location.pathname + location.search)
  await goInPage(page, '/nothing/here')
  await page.getByText('Page not found').waitFor()
  await goInPage(page, path)
}
