// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from '@/venue/browser/venueWorker?worker&url'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { openSharedVenue, startVenueWorker, type BrowserVenueClient } from './sharedVenue'

let client: BrowserVenueClient | undefined

/** Returns the page's venue, started on first use. `baseUrl` is the address under which the page calls it. */
export function joinBrowserVenue(baseUrl: string): BrowserVenueClient {
  client ??= openSharedVenue(`optick:${siteRoot}`, baseUrl, {
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    startWorker: startVenueWorker(address),
    pageId: crypto.randomUUID(),
  })
  return client
}
