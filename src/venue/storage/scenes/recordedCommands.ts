import { createRandom } from '@/lib/random'
import { defaultFeeRates } from '@/quant/fees'
import type { NumberedCommand } from '../../engine/command'
import { applyCommand } from '../../engine/exchange'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
} from '../../engine/scenes/randomTrading'
import { createExchange } from '../../engine/state'

/** Commands of eight accounts, good and bad, with keys, expiries and moving prices. The same seed gives the same. */
export function recordCommands(seed: number, count: number): NumberedCommand[] {
  const trading = createRandomTrading(createRandom(seed), { accounts: 8, isWild: true })
  const state = createExchange({ feeRates: defaultFeeRates })
  const opening = openingCommands(trading, 100_000)
  return Array.from({ length: count }, (_, at) => {
    const numbered = number(trading, opening[at] ?? nextCommand(trading))
    noteEvents(trading, numbered.command, applyCommand(state, numbered).events)
    return numbered
  })
}
