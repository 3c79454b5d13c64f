import type { Page } from '@playwright/test'

/**
 * Connects the page to the venue without sealed frames, as to a venue that does not support them, so that tampering is
 * detected by content and not by frame number. Install before the page opens.
 */
export async function usePlainLink(page: Page): Promise<void> {
  await page.route('**/venues.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('/ws?sealed', '/ws') })
  })
}
