import type { Page } from '@playwright/test'

/** Holds requests to matching URLs until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {}
  const isLet = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await isLet
    await route.continue()
  })
  return letGo
}
