import type { SteppedClock } from '../housekeeping/clocks'
import { bringToLife, type RunningVenue } from '../liveVenue'
import { readBars } from '../market/market'
import type { MarketOptions } from '../market/marketContext'
import { openVenue, type FolderVenueConfig } from './openVenue'

/**
 * Opens a venue on its data folder with market and housekeeping. A test's clock replaces that of the config. If the
 * start fails, the data folder is released; throws `StorageError` if the disk caused the failure.
 */
export async function runVenue(
  config: FolderVenueConfig,
  marketOptions: MarketOptions,
  clock?: SteppedClock,
): Promise<RunningVenue> {
  // Read before the folder is touched, so that an unreadable replay file does not cost an old folder.
  if (marketOptions.mode === 'replay') await readBars(marketOptions)
  const venue = await openVenue(clock === undefined ? config : { ...config, clock })
  return bringToLife(venue, marketOptions, {
    clock,
    ...(config.onNotice !== undefined && { onNotice: config.onNotice }),
  })
}
