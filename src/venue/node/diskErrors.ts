import { StorageError } from '../venuePort'

const noRoom = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const notWritable = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * Converts a disk error to a readable error with a remedy; `where` is a file or a folder. `undefined` for an error
 * that is a bug of ours.
 */
export function explainDiskError(error: unknown, where: string): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  const say = (text: string): StorageError => new StorageError(text, { cause: error })
  if (noRoom.has(code)) return say(`disk full: free up space for ${where} (${error.message})`)
  if (code === 'EFBIG' || code.startsWith('SQLITE_IOERR')) {
    return say(
      `disk error on ${where} (${error.message}, ${code}): check free space, limits (ulimit -f) and disk health`,
    )
  }
  if (notWritable.has(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new StorageError(
      `${where} is not writable (${error.message}): fix its permissions or choose another with --data`,
      { cause: error, isUnusable: true },
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new StorageError(
      `${where} is corrupt or not an Optick database (${error.message}). Nothing was erased: restore a backup, choose another data folder with --data, start once with --accept-loss to go on from what can be read, or begin with an empty one with --fresh`,
      { cause: error, isDamage: true },
    )
  }
  return undefined
}
