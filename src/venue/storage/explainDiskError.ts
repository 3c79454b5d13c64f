import { StorageError } from '../venueErrors'

const noRoom = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const notWritable = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * What the disk or the database has refused, in words, with a way out; `where` is a file or a folder. `undefined` when
 * the error is of another kind: then it is a mistake of ours.
 */
export function explainDiskError(error: unknown, where: string): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  const say = (text: string): StorageError => new StorageError(text, { cause: error })
  if (noRoom.has(code)) return say(`there is no room left for ${where} (${error.message}): make room`)
  if (code === 'EFBIG' || code.startsWith('SQLITE_IOERR')) {
    return say(
      `the disk refuses ${where} (${error.message}, ${code}): look at its room, its limits (ulimit -f) and its health`,
    )
  }
  if (notWritable.has(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new StorageError(
      `${where} cannot be written (${error.message}): give this user leave to, or choose another with --data`,
      { cause: error, isUnusable: true },
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new StorageError(
      `${where} is damaged or is no database of ours (${error.message}). Nothing was erased: put it back from a copy, choose another data folder with --data, start once with --accept-loss to go on from what can be read, or begin with an empty one with --fresh`,
      { cause: error, isDamage: true },
    )
  }
  return undefined
}
