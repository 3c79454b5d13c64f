import type { Page } from '@playwright/test'
import type { Host } from './startHost'

/** UNIX milliseconds. */
export async function venueTime(host: Host): Promise<number> {
  const reply = (await (await fetch(`${host.venueUrl}/time`)).json()) as { readonly timestamp: string }
  return Number(BigInt(reply.timestamp) / 1_000_000n)
}

/** Sets the page's clock to the venue's, because a signed request with a different time is rejected. */
export async function setPageClock(page: Page, host: Host): Promise<void> {
  await page.clock.setSystemTime(new Date(await venueTime(host)))
}

/**
 * Advances both clocks by at most 25 s, because the venue accepts requests that are half a minute ahead. The page's
 * first: otherwise it would attribute an early end at the venue to someone's action.
 */
export async function passTime(page: Page, host: Host, seconds: number): Promise<void> {
  await page.clock.setSystemTime(new Date((await venueTime(host)) + seconds * 1_000))
  await host.command(`advance ${seconds}s`)
}
