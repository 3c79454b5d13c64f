import type { SteppedClock } from '../housekeeping/clocks'
import { bringToLife, type RunningVenue } from '../liveVenue'
import { readBars } from '../market/market'
import type { MarketOptions } from '../market/marketDesk'
import { openVenue, type FolderVenueConfig } from './openVenue'

/**
 * Opens a venue on its data folder and brings it to life. With a test's clock it goes by that instead of the config's.
 * When it cannot be brought to life, the data folder is given free again; throws `StorageError` when that is the disk's
 * fault.
 */
export async function runVenue(
  config: FolderVenueConfig,
  marketOptions: MarketOptions,
  clock?: SteppedClock,
): Promise<RunningVenue> {
  // Before the folder is touched: a file that cannot be read must not cost an old one.
  if (marketOptions.mode === 'replay') await readBars(marketOptions)
  const venue = await openVenue(clock === undefined ? config : { ...config, clock })
  return bringToLife(venue, marketOptions, {
    clock,
    ...(config.onNotice !== undefined && { onNotice: config.onNotice }),
  })
}
