import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { createInterface } from 'node:readline'
import { noLimits } from '@/venue/api/gateway'
import { startVenue } from '@/venue/node/startVenue'

/*
 * A venue to kill: `node killVenue.js <folder> <seed> <commands between snapshots>`. Its market is live and has no rate
 * limits. Prints `opening`, then `ready <port> <ms of processor time>`; ends cleanly on SIGTERM. On `snapshot <point>`
 * it writes a snapshot and kills itself at that point.
 */
export const snapshotPoints = ['begun', 'half', 'whole', 'renamed'] as const
export type SnapshotPoint = (typeof snapshotPoints)[number]

const { open, rename } = fsPromises
let deadlyPoint: string | undefined

function dieAt(point: SnapshotPoint): void {
  if (deadlyPoint === point) process.kill(process.pid, 'SIGKILL')
}

/** Patches the system's file functions so that the process can die while it writes a snapshot. */
function becomeMortal(): void {
  fsPromises.open = async (path, ...rest) => {
    const file = await open(path, ...rest)
    if (!String(path).endsWith('.part')) return file
    dieAt('begun')
    const writeFile = file.writeFile.bind(file)
    file.writeFile = async (data, options) => {
      if (deadlyPoint === 'half' && Buffer.isBuffer(data)) await file.write(data, 0, data.length >> 1)
      dieAt('half')
      await writeFile(data, options)
    }
    return file
  }
  fsPromises.rename = async (from, to) => {
    dieAt('whole')
    await rename(from, to)
    dieAt('renamed')
  }
  syncBuiltinESMExports()
}

async function run(dataDir: string, seed: number, commandsBetween: number): Promise<void> {
  process.stdout.write('opening\n')
  becomeMortal()
  const snapshotEvery = { commands: commandsBetween, bytes: 1e9 }
  const venue = await startVenue({
    venue: { dataDir, snapshotEvery, onNotice: (notice) => process.stderr.write(`notice ${notice}\n`) },
    market: { mode: 'live', seed },
    gateway: { limits: noLimits },
  })
  const { user, system } = process.cpuUsage()
  process.on('SIGTERM', () => void venue.close().then(() => process.exit(0)))
  createInterface({ input: process.stdin }).on('line', (line) => {
    deadlyPoint = /^snapshot (\w+)$/.exec(line)?.[1]
    snapshotEvery.commands = 1
  })
  process.stdout.write(`ready ${venue.port} ${Math.round((user + system) / 1_000)}\n`)
}

const [, script, folder, seed, commandsBetween] = process.argv
if (script?.includes('killVenue') === true && folder !== undefined) {
  await run(folder, Number(seed), Number(commandsBetween))
}
