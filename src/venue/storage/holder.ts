import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Who has a data folder. Only told to whoever comes second: the lock itself is the journal file's own. */
type Holder = { readonly pid: number; readonly host: string; readonly since: string }

export const holderFile = 'holder.json'

export function writeHolder(folder: string): void {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(join(folder, holderFile), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
}

/** Whether a process that had the folder has not closed it. */
export function hasHolder(folder: string): boolean {
  return existsSync(join(folder, holderFile))
}

export function removeHolder(folder: string): void {
  rmSync(join(folder, holderFile), { force: true })
}

/**
 * The process that has the folder, in words, or `undefined` when it has not said so: the file may be missing, or be left
 * of a process that has ended.
 */
export function describeHolder(folder: string): string | undefined {
  const holder = readHolder(folder)
  if (holder === undefined) return undefined
  const isHere = holder.host === hostname()
  if (isHere && !isAlive(holder.pid)) return undefined
  return `process ${holder.pid}${isHere ? '' : ` on ${holder.host}`}, since ${holder.since}`
}

function readHolder(folder: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, holderFile), 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value) || !('host' in value) || !('since' in value)) return undefined
    return { pid: Number(value.pid), host: String(value.host), since: String(value.since) }
  } catch (error) {
    // Missing, or half written by a process that was killed: nobody is named then.
    if (error instanceof Error) return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process lives too, though we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
