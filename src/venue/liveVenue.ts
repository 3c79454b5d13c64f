import type { SteppedClock } from './housekeeping/clocks'
import { startHousekeeping } from './housekeeping/housekeeping'
import { createTestControl, type TestControl } from './housekeeping/testControl'
import { startMarket } from './market/market'
import type { MarketOptions } from './market/marketDesk'
import type { PaperVenue } from './venue'

/** A venue with its market and its housekeeping, without a gateway. */
export type RunningVenue = {
  readonly venue: PaperVenue
  /** Present when the venue was given a test's clock. */
  readonly control?: TestControl
  /** Stops the market, writes everything and frees the data folder. */
  readonly close: () => Promise<void>
}

/**
 * Gives a venue that was just opened its market and its housekeeping. With a test's clock it goes by that. When it
 * cannot be brought to life it is closed again; throws `StorageError` when that is the disk's fault.
 */
export async function bringToLife(
  venue: PaperVenue,
  marketOptions: MarketOptions,
  { clock, onNotice }: { readonly clock?: SteppedClock | undefined; readonly onNotice?: (notice: string) => void } = {},
): Promise<RunningVenue> {
  try {
    return await startParts(venue, marketOptions, clock)
  } catch (error) {
    const explained = venue.explain(error)
    await venue.close().catch((closing: unknown) => {
      // A disk that refused once will refuse this too: the first reason is the one that helps.
      if (explained === undefined) onNotice?.(`the data folder could not be closed in good order: ${String(closing)}`)
    })
    throw explained ?? error
  }
}

async function startParts(
  venue: PaperVenue,
  marketOptions: MarketOptions,
  clock: SteppedClock | undefined,
): Promise<RunningVenue> {
  // Read before the market says anything: after it the venue was seen just now.
  const lastSeenMs = venue.live.seq === 0 ? undefined : Number(venue.live.timeNs / 1_000_000n)
  await cancelLeftOrders(venue)
  const market = await startMarket(venue, marketOptions)
  const housekeeping = await startHousekeeping(venue, { market, timers: marketOptions.timers, lastSeenMs })
  return {
    venue,
    ...(clock !== undefined && { control: createTestControl({ port: venue, clock, housekeeping, market }) }),
    close: async () => {
      // What a part was doing when the venue failed has failed too: the others are stopped all the same.
      try {
        await housekeeping.stop()
      } finally {
        try {
          await market.stop()
        } finally {
          await venue.close()
        }
      }
    },
  }
}

/**
 * The connections of the process before this one are gone, however it ended: what came by them ends now where the account
 * wishes it (venue-rules 8.2).
 */
async function cancelLeftOrders(venue: PaperVenue): Promise<void> {
  const isWished = [...venue.live.accounts.values()].some(({ cancelsOnDisconnect }) => cancelsOnDisconnect)
  if (isWished) await venue.submit({ type: 'cancelAllDisconnected' })
}
