import { bench, describe } from 'vitest'
import { recordWorkload } from '@/dev/scenes/engine/measureEngine'
import { measureHistory, measureStorage } from '@/dev/scenes/storage/measureHistory'
import type { Command, NumberedCommand } from '../engine/command'
import { v8Codec } from '../node/v8Codec'
import { decodeCommands, encodeCommands } from './commandCodec'

/**
 * Every command waits until its group is on disk, so the cost of a group is part of every answer. The processor time of
 * a single command, about 200 times a second, is the cost of a quiet market.
 */
const figures = await measureStorage(() => performance.now(), 60_000)
console.log(
  [
    `storage: ${Math.round(figures.commandsPerSecond)} commands a second in groups of 100`,
    `${Math.round(figures.loneCommandCpuUs)} µs of processor for a lone command`,
    `open again ${Math.round(figures.reopenMs)} ms, folder ${Math.round(figures.folderMegabytes)} MB`,
  ].join(', '),
)

/** A page must not take longer for a trader with a million rows than for a trader with ten. */
const history = await measureHistory(() => performance.now(), { tradeCount: 1_000_000, orderCount: 300_000, runs: 15 })
console.log(
  [
    `history of 1,000,000 trade rows and 300,000 orders of one account:`,
    ...Object.entries(history.medianMs).map(([name, ms]) => `  ${name}: ${ms.toFixed(1)} ms`),
    `  to write: ${Math.round(history.microsPerTrade)} µs a trade, ${Math.round(history.microsPerOrder)} µs an order`,
    `  on disk: ${Math.round(history.bytesPerTrade)} bytes a trade, ${Math.round(history.bytesPerOrder)} an order`,
    `  to read all: ${Math.round(history.exportedPerSecond)} rows a second`,
  ].join('\n'),
)

const group = recordWorkload(1, 1_000).slice(900)
const bytes = encodeCommands(v8Codec, group)
const text = toJson(group)

describe('a group of 100 commands to bytes and back', () => {
  bench('structured clone', () => {
    encodeCommands(v8Codec, group)
    decodeCommands(v8Codec, 901, bytes)
  })
  bench('JSON with tagged bigints', () => {
    toJson(group)
    fromJson(text)
  })
})

function toJson(commands: readonly NumberedCommand[]): string {
  return JSON.stringify(
    commands.map(({ timeNs, command }) => [timeNs, command]),
    (_, value: unknown) => (typeof value === 'bigint' ? `#${value}` : value),
  )
}

function fromJson(json: string): [bigint, Command][] {
  const parsed: unknown = JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('#') ? BigInt(value.slice(1)) : value,
  )
  // The cast is safe, because this is the output of `toJson` above.
  return parsed as [bigint, Command][]
}
