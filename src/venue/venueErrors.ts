type StorageErrorFacts = {
  readonly cause?: unknown
  readonly isInUse?: boolean
  readonly isUnusable?: boolean
  readonly isDamage?: boolean
}

/** The data folder cannot be used as it is. The message says what is wrong and what would be right. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Whether another process has the folder. */
  readonly isInUse: boolean
  /** Whether no venue can run on this folder at all: it cannot be made, locked or written, or another process has it. */
  readonly isUnusable: boolean
  /** Whether something that was written is missing or damaged. */
  readonly isDamage: boolean

  constructor(
    message: string,
    { cause, isInUse = false, isUnusable = isInUse, isDamage = false }: StorageErrorFacts = {},
  ) {
    super(message, { cause })
    this.isInUse = isInUse
    this.isUnusable = isUnusable
    this.isDamage = isDamage
  }
}

/** The venue has stopped: by `close`, or because something broke (`cause`). Nothing is known of the command's fate. */
export class VenueStoppedError extends Error {
  override readonly name = 'VenueStoppedError'
}
