import { openVenueOn, type PaperVenue, type VenueConfig } from '../venue'
import { openStorage, type StorageOptions } from './openStorage'

/** A venue on a data folder. */
export type FolderVenueConfig = VenueConfig &
  StorageOptions & {
    /** The data folder, made when it is missing; `:memory:` keeps nothing. */
    readonly dataDir: string
  }

/**
 * Opens a venue on its data folder: everything that was ever acknowledged is there again. Throws `StorageError` in
 * words when the folder cannot be used: it cannot be made or read, another process has it, a file is damaged, or, with
 * `isFresh`, it holds something that is not a venue's.
 */
export async function openVenue(config: FolderVenueConfig): Promise<PaperVenue> {
  return openVenueOn(() => openStorage(config.dataDir, config), config)
}
