import type { Page } from '@playwright/test'

/**
 * Lets the page speak to the venue without seals, as it would with a venue that knows none, so that what a hand does to
 * single frames is found by what they say and not by their numbers. Install before the page opens.
 */
export async function usePlainLink(page: Page): Promise<void> {
  await page.route('**/venues.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('/ws?sealed', '/ws') })
  })
}
