import { openVenueOn, type PaperVenue, type VenueConfig } from '../venue'
import { openStorage, type StorageOptions } from './openStorage'

export type FolderVenueConfig = VenueConfig &
  StorageOptions & {
    /** The data folder, created if missing; `:memory:` stores nothing. */
    readonly dataDir: string
  }

/**
 * Opens a venue on its data folder with everything that was ever acknowledged. Throws a readable `StorageError` if the
 * folder cannot be used: it cannot be created or read, another process uses it, a file is damaged, or, with `isFresh`,
 * it contains foreign files.
 */
export async function openVenue(config: FolderVenueConfig): Promise<PaperVenue> {
  return openVenueOn(() => openStorage(config.dataDir, config), config)
}
