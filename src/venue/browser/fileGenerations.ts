import type { SAHPoolUtil } from '@sqlite.org/sqlite-wasm'
import { fileNames } from './browserStorage'

type Names = Pick<SAHPoolUtil, 'getFileNames' | 'unlink'>

/**
 * Returns the pool's name of a file. The pool cannot rename files, so an import writes files under other names. The
 * lowest generation that has a journal is in use. Removing the old journal is therefore the single step that makes an
 * import valid, whenever the worker is killed.
 */
export const nameIn = (generation: number, file: string): string => (generation === 0 ? file : `/${generation}${file}`)

/** Returns the generation that a venue uses; 0 if there is no journal yet. */
export function currentGeneration(pool: Names): number {
  const folders = pool
    .getFileNames()
    .filter((name) => baseName(name) === fileNames.journal)
    .map(folderOf)
  const generations = folders.map((folder) => Number(folder.slice(1))).filter((number) => Number.isInteger(number))
  return generations.length === 0 ? 0 : Math.min(...generations)
}

/** Removes the files of other generations. No file may be open. */
export function keepGeneration(pool: Names, generation: number): void {
  for (const name of pool.getFileNames()) if (nameIn(generation, baseName(name)) !== name) pool.unlink(name)
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))
const baseName = (name: string): string => name.slice(name.lastIndexOf('/'))
