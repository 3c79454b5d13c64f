import { bench, describe } from 'vitest'
import { defaultFeeRates } from '@/core/quant/fees'
import { measureEngine, recordWorkload, runWorkload } from '@/dev/scenes/engine/measureEngine'
import { applyPlainly } from '@/dev/scenes/engine/plainExchange'
import { createPlainExchange } from '@/dev/scenes/engine/plainState'
import type { NumberedCommand } from './command'

/**
 * The engine is the only part of the venue that cannot be split over processes, so its commands per second limit the
 * venue. The signature check of a command has its own benchmark.
 */
const commands = recordWorkload(1, 3_000)

console.log(`engine: ${Math.round(measureEngine(() => performance.now()).commandsPerSecond)} commands a second`)

describe('3,000 commands of 40 accounts on 6 books: places, edits, cancels, matches', () => {
  bench('the engine', () => {
    runWorkload(commands)
  })
  bench('a plain list of orders', () => {
    runPlainly(commands)
  })
})

function runPlainly(some: readonly NumberedCommand[]): void {
  const plain = createPlainExchange(defaultFeeRates)
  for (const command of some) applyPlainly(plain, command)
}
