import { createRandom } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import type { NumberedCommand } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import { createRandomTrading, nextCommand, noteEvents, number, openingCommands } from './randomTrading'

/** Records consistent commands: 40 accounts place, amend, cancel and match orders on 6 books. */
export function recordWorkload(seed: number, count: number): NumberedCommand[] {
  const trading = createRandomTrading(createRandom(seed), { accounts: 40, isWild: false })
  const state = createExchange({ feeRates: defaultFeeRates })
  const commands: NumberedCommand[] = []
  const run = (numbered: NumberedCommand) => {
    commands.push(numbered)
    noteEvents(trading, numbered.command, applyCommand(state, numbered).events)
  }
  for (const command of openingCommands(trading, 10_000_000)) run(number(trading, command))
  while (commands.length < count) run(number(trading, nextCommand(trading)))
  return commands
}

/** Returns counts, so that the work cannot be optimized away. */
export function runWorkload(commands: readonly NumberedCommand[]): {
  accepted: number
  trades: number
  events: number
} {
  const state = createExchange({ feeRates: defaultFeeRates })
  const counts = { accepted: 0, trades: 0, events: 0 }
  for (const command of commands) {
    const { outcome, events } = applyCommand(state, command)
    if (outcome.isAccepted) counts.accepted += 1
    counts.events += events.length
    for (const event of events) if (event.type === 'traded') counts.trades += 1
  }
  return counts
}

/**
 * Returns the commands per second without signature checks, as the median of the rounds. `nowMs` is the caller's clock.
 */
export function measureEngine(nowMs: () => number, { count = 100_000, rounds = 5, seed = 1 } = {}) {
  const commands = recordWorkload(seed, count)
  const perSecond: number[] = []
  let counts = runWorkload(commands)
  for (let round = 0; round < rounds; round++) {
    const startMs = nowMs()
    counts = runWorkload(commands)
    perSecond.push((commands.length / (nowMs() - startMs)) * 1000)
  }
  perSecond.sort((a, b) => a - b)
  return { commandsPerSecond: perSecond[Math.floor(rounds / 2)] ?? 0, ...counts }
}
