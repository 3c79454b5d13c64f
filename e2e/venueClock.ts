import type { Page } from '@playwright/test'
import type { Host } from './startHost'

/** Now, by the venue, in ms of Unix time. */
export async function venueTime(host: Host): Promise<number> {
  const reply = (await (await fetch(`${host.venueUrl}/time`)).json()) as { readonly timestamp: string }
  return Number(BigInt(reply.timestamp) / 1_000_000n)
}

/** Sets the page's clock to the venue's, because a signed request with a different time is rejected. */
export async function setPageClock(page: Page, host: Host): Promise<void> {
  await page.clock.setSystemTime(new Date(await venueTime(host)))
}

/**
 * Lets time pass for both at once. First for the page, which would take what ends at the venue sooner than by its own
 * clock for ended by someone. At most 25 s: the venue accepts requests that are half a minute ahead.
 */
export async function passTime(page: Page, host: Host, seconds: number): Promise<void> {
  await page.clock.setSystemTime(new Date((await venueTime(host)) + seconds * 1_000))
  await host.command(`advance ${seconds}s`)
}
