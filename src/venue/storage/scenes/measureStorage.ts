import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordWorkload } from '../../engine/scenes/measureEngine'
import { openRecordedVenue } from './openRecordedVenue'

export type StorageFigures = {
  /** Commands a second through journal, engine, live state and history, in groups as under load. */
  readonly commandsPerSecond: number
  /** Microseconds of processor time for a command that comes alone and has a sync of its own. */
  readonly loneCommandCpuUs: number
  /** Milliseconds to open again, with as much to play again as there ever is. */
  readonly reopenMs: number
  readonly folderMegabytes: number
}

/** Measures on the disk of the machine's temporary folder. `nowMs` is the caller's clock. */
export async function measureStorage(nowMs: () => number, count: number): Promise<StorageFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-bench-'))
  const loneCount = 500
  const commands = recordWorkload(1, count + loneCount)
  const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: { commands: 50_000, bytes: 1e9 } })
  const startMs = nowMs()
  for (let from = 0; from < count; from += 100) {
    await Promise.all(send(commands.slice(from, Math.min(count, from + 100))))
  }
  const commandsPerSecond = (count / (nowMs() - startMs)) * 1_000
  const cpu = process.cpuUsage()
  for (let at = count; at < count + loneCount; at++) await Promise.all(send(commands.slice(at, at + 1)))
  const { user, system } = process.cpuUsage(cpu)
  await venue.close()
  const reopenStartMs = nowMs()
  const reopened = await openRecordedVenue(folder)
  const reopenMs = nowMs() - reopenStartMs
  await reopened.venue.close()
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  rmSync(folder, { recursive: true })
  return { commandsPerSecond, loneCommandCpuUs: (user + system) / loneCount, reopenMs, folderMegabytes: bytes / 1e6 }
}
