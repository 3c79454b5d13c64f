import type { Clock } from '@/lib/clock'
import type { CarriedClock } from './housekeeping/carriedClock'
import type { PlayGrant } from './playGrant'
import type { SigningDomain } from './venuePort'

/** What a venue is opened with. */
export type VenueConfig = {
  /** The data folder, made when it is missing; `:memory:` keeps nothing. */
  readonly dataDir: string
  /** Begin with an empty data folder: what an earlier venue left in it is erased. */
  readonly isFresh?: boolean
  /** Go on without commands that are missing or damaged in the data folder; what is left of them is set aside. */
  readonly acceptsLoss?: boolean
  /** One that can carry on goes on from the journal's time where the machine is behind it. */
  readonly clock: Clock & Partial<Pick<CarriedClock, 'carryOn'>>
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /**
   * Adds up all money after every command, and stops the venue when a millionth has appeared or vanished. Costs about a
   * millisecond a command in a full market.
   */
  readonly isAudited?: boolean
  /** When a snapshot is due; by default every 50,000 commands or 64 MB of journal. */
  readonly snapshotEvery?: { readonly commands: number; readonly bytes: number }
  /**
   * Is told, once, why the venue stopped by itself: the disk refused a write (a `StorageError` then says so in words), or
   * the engine broke a rule of its own.
   * Must end the process loudly. By default the error is thrown from a turn of its own, which ends the process.
   */
  readonly onFailure?: (error: unknown) => void
  /** Hears, in words, of what was not whole in the data folder and has been passed over. */
  readonly onNotice?: (notice: string) => void
}
