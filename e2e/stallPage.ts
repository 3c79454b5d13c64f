import type { Page } from '@playwright/test'

/** Keeps the page's main thread busy: presses, messages and timers wait. Resolves once it is busy. */
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
