/** The data folder cannot be used as it is. The message says what is wrong and what would be right. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Whether another process has the folder. */
  readonly isInUse: boolean

  constructor(message: string, options: { readonly cause?: unknown; readonly isInUse?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.isInUse = options.isInUse ?? false
  }
}
