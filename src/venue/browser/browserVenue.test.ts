import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { expect, test } from 'vitest'
import { memoryStorage } from './browserStorage'
import { openBrowserVenue } from './browserVenue'

test('a venue whose storage rejects a write releases it when it is closed, whatever its market was doing', async () => {
  const sqlite = await sqlite3InitModule()
  let isFull = false
  let closed = 0
  let tick = () => {}
  const failures: string[] = []
  const open = () => {
    const storage = memoryStorage(sqlite)
    return {
      ...storage,
      journal: {
        ...storage.journal,
        append: (...commands: Parameters<typeof storage.journal.append>) => {
          if (isFull) throw new Error('the disk is full')
          return storage.journal.append(...commands)
        },
      },
      close: () => {
        closed += 1
        storage.close()
      },
    }
  }
  const timers = {
    every: (intervalMs: number, run: () => void) => {
      // The timer of the housekeeping, which is created last.
      if (intervalMs === 1_000) tick = run
      return () => undefined
    },
  }
  const on = { failure: (error: unknown) => failures.push(String(error)), notice: () => undefined }
  const venue = await openBrowserVenue(open, on, { market: { mode: 'quiet', seed: 1, speed: 1, timers } })
  // The tick has failed, and nobody awaits it until the venue is closed.
  const ignore = () => undefined
  process.on('unhandledRejection', ignore)
  isFull = true
  tick()
  await expect.poll(() => failures).toEqual([expect.stringContaining('the disk is full')])
  await expect(venue.close()).rejects.toThrow('the venue has stopped')
  process.off('unhandledRejection', ignore)
  expect(closed).toBe(1)
})
