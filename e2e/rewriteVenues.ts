import type { Page } from '@playwright/test'

/** Replaces the list of venues that the page reads from the host. Install before the page opens. */
export async function rewriteVenues(page: Page, rewrite: (list: string) => string): Promise<void> {
  await page.route('**/venues.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
  // The host also writes its list into the page; without it the page fetches the file. The page itself cannot be
  // replaced, because a browser does not let a fulfilled page access this machine.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const written = document.querySelector('meta[name="optick-venues"]')
      if (written === null) return
      written.remove()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}
