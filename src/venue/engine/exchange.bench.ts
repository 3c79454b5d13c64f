import { bench, describe } from 'vitest'
import { defaultFeeRates } from '@/core/quant/fees'
import type { NumberedCommand } from './command'
import { applyPlainly } from '@/dev/scenes/engine/plainExchange'
import { createPlainExchange } from '@/dev/scenes/engine/plainState'
import { measureEngine, recordWorkload, runWorkload } from '@/dev/scenes/engine/measureEngine'

/**
 * What a regression here means: the engine is the one part of the venue that cannot be split over processes, so its
 * commands a second are the venue's. A command also pays for its signature check, which is another bench.
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
