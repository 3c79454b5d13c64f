import type { Page } from '@playwright/test'

/** The page reads this list of venues in place of the host's. Install before the page opens. */
export async function rewriteVenues(page: Page, rewrite: (list: string) => string): Promise<void> {
  await page.route('**/venues.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
  // The host writes its list into the page too; without it the page asks for the file. The page itself is not replaced:
  // a browser does not let one that came from nowhere speak with this machine.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const written = document.querySelector('meta[name="optick-venues"]')
      if (written === null) return
      written.remove()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}
