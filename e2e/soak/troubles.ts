import type { CDPSession, Page } from '@playwright/test'
import type { CuttableNet } from './cuttableNet'

/** Lets a test hide the page from itself: a browser without a window never does. Install before the page opens. */
export async function letHide(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soak = { isHidden: false }
    Object.assign(globalThis, { soak })
    Object.defineProperty(document, 'visibilityState', { get: () => (soak.isHidden ? 'hidden' : 'visible') })
    Object.defineProperty(document, 'hidden', { get: () => soak.isHidden })
  })
}

/** Another tab is looked at for a while. */
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
 * The machine sleeps: nothing of the page runs while its clock goes on, and its connection is dead when it wakes. Answers
 * with how long the page took to be live again, in milliseconds.
 */
export async function sleepFor(page: Page, devtools: CDPSession, net: CuttableNet, ms: number): Promise<number> {
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  net.cut()
  await new Promise((resolve) => setTimeout(resolve, ms))
  net.mend()
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  const wokenMs = Date.now()
  const connection = page.getByRole('status', { name: 'Connection' })
  // It does not know at once what it has missed: first the loss, then the way back.
  await page.waitForTimeout(200)
  await connection.getByText('Live').waitFor()
  return Date.now() - wokenMs
}
