/** The data folder cannot be used as it is. The message says what is wrong and what would be right. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
