import type { Page } from '@playwright/test'

/** What the page asks for by a matching address is not sent before what is returned is called. */
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
