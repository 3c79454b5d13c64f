import type { SteppedClock } from './housekeeping/clocks'
import { startHousekeeping } from './housekeeping/housekeeping'
import { createTestControl, type TestControl } from './housekeeping/testControl'
import { startMarket } from './market/market'
import type { Market, MarketOptions } from './market/marketContext'
import type { PaperVenue } from './venue'

/** A venue with its market and its housekeeping, without a gateway. */
export type RunningVenue = {
  readonly venue: PaperVenue
  readonly control?: TestControl
  /** Stops the market, writes everything and releases the data folder. */
  readonly close: () => Promise<void>
}

/**
 * Starts market and housekeeping of an open venue, with a test's clock if given. Closes the venue if the start fails;
 * throws `StorageError` if the disk caused the failure.
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
      // A failed disk also fails here. The first error is the useful one.
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
  // Read before the market's first command, which would change the time of the last activity.
  const lastSeenMs = venue.live.seq === 0 ? undefined : Number(venue.live.timeNs / 1_000_000n)
  await cancelLeftOrders(venue)
  const market = await startMarket(venue, marketOptions)
  const housekeeping = await startHousekeeping(venue, { market, timers: marketOptions.timers, lastSeenMs })
  return {
    venue: servedVenue(venue, market),
    ...(clock !== undefined && { control: createTestControl({ port: venue, clock, housekeeping, market }) }),
    close: async () => {
      // If one part fails to stop, the remaining parts must still be stopped.
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

/** Returns the venue as gateways see it: with the state of its market, and with the latency of the traders' orders. */
function servedVenue(venue: PaperVenue, { status, delay }: Market): PaperVenue {
  return {
    ...venue,
    ...(status !== undefined && { marketStatus: status }),
    ...(delay !== undefined && { submit: delay(venue.submit) }),
  }
}

/** The connections of the previous process are gone, so cancel-on-disconnect applies (venue-rules 8.2). */
async function cancelLeftOrders(venue: PaperVenue): Promise<void> {
  const isWished = [...venue.live.accounts.values()].some(({ cancelsOnDisconnect }) => cancelsOnDisconnect)
  if (isWished) await venue.submit({ type: 'cancelAllDisconnected' })
}
