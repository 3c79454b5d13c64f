import type { Page } from '@playwright/test'

/**
 * Keeps the page's main thread busy, as a slow machine does: presses made meanwhile wait, and so do the venue's messages
 * and the page's timers. Returns once it is busy.
 *
 * @param forMs how long it stays busy
 */
export async function stallPage(page: Page, forMs: number): Promise<void> {
  await page.evaluate((ms) => {
    // After the answer to this call has left.
    setTimeout(() => {
      const endMs = performance.now() + ms
      while (performance.now() < endMs);
    }, 50)
  }, forMs)
  await page.waitForTimeout(100)
}
