import type { CDPSession, Page } from '@playwright/test'
import type { CuttableNet } from './cuttableNet'

/** Lets a test mark the page as hidden, which a headless browser never does. Install before the page opens. */
export async function allowHiding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soak = { isHidden: false }
    Object.assign(globalThis, { soak })
    Object.defineProperty(document, 'visibilityState', { get: () => (soak.isHidden ? 'hidden' : 'visible') })
    Object.defineProperty(document, 'hidden', { get: () => soak.isHidden })
  })
}

/** Hides the page for a while, as if another tab were in front. */
export async function hideFor(page: Page, ms: number): Promise<void> {
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      ;(globalThis as unknown as { soak: { isHidden: boolean } }).soak.isHidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.waitForTimeout(ms)
  await setHidden(false)
}

/**
 * Simulates a sleeping machine: the page is frozen while its clock runs on, and its connection is dead when it wakes.
 * Resolves with the milliseconds until the page was live again.
 */
export async function sleepFor(page: Page, devtools: CDPSession, net: CuttableNet, ms: number): Promise<number> {
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  net.cut()
  await new Promise((resolve) => setTimeout(resolve, ms))
  net.mend()
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  const wokenMs = Date.now()
  const connection = page.getByRole('status', { name: 'Connection' })
  // The page needs a moment to notice the loss before it reconnects.
  await page.waitForTimeout(200)
  await connection.getByText('Live').waitFor()
  return Date.now() - wokenMs
}
