import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StorageError } from './storageError'

/** The file names of a data folder: nothing else is ever written or erased in it. */
const ownFiles = /^(journal\.db|history\.db)(-wal|-shm|-journal)?$|^snapshot-\d+\.(bin|part)$/

export const journalPath = (folder: string): string => join(folder, 'journal.db')
export const historyPath = (folder: string): string => join(folder, 'history.db')

/** Makes the folder when it is missing. Throws {@link StorageError} when it cannot be made or read. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    readdirSync(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StorageError(`the data folder ${folder} cannot be used: ${reason}`, { cause: error })
  }
}

/**
 * Refuses a folder that holds anything but a venue's own files: it may be somebody's home, named by mistake. Throws
 * {@link StorageError}.
 */
export function checkErasable(folder: string): void {
  const foreign = readdirSync(folder).filter((name) => !ownFiles.test(name))
  if (foreign.length === 0) return
  throw new StorageError(
    `${folder} holds files that are no venue's (${foreign.slice(0, 3).join(', ')}): it is not erased. Choose another data folder, or move them away`,
  )
}

/** Erases what a venue left in the folder. The caller has checked that no venue is using it. */
export function eraseDataFolder(folder: string): void {
  checkErasable(folder)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
}
