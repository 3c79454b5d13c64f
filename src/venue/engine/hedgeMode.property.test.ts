import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import { emptySnapshot, foldEvents } from '@/dev/scenes/engine/foldEvents'
import { withSides } from '@/dev/scenes/engine/randomSides'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
} from '@/dev/scenes/engine/randomTrading'
import { keyOf, sided } from '@/venue/rules/positionKey'
import type { Command } from './command'
import { describeState } from './describeState'
import type { EngineEvent } from './event'
import { applyCommand } from './exchange'
import { checkInvariants } from './invariants'
import { exportState, importState } from './snapshotData'
import { createExchange, type ExchangeState } from './state'

const stories = Array.from({ length: 6 }, (_, at) => [at + 1] as const)

/** Adds up the fills and settlements of each position. */
function count(held: Map<string, bigint>, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.type === 'positionSettled') {
      const key = `${event.account} ${event.settlement.instrumentId}`
      for (const known of held.keys()) if (known === key || known.startsWith(`${key} `)) held.delete(known)
    }
    if (event.type !== 'traded') continue
    const { instrumentId, amount, maker, taker } = event.trade
    for (const party of [maker, taker]) {
      const key = `${party.account} ${keyOf({ instrumentId, ...sided(party.positionSide) })}`
      held.set(key, (held.get(key) ?? 0n) + (party.side === 'buy' ? amount : 0n - amount))
    }
  }
}

function amountsOf(state: ExchangeState): Map<string, bigint> {
  const amounts = new Map<string, bigint>()
  for (const { address, holdings } of state.accounts.values()) {
    for (const [key, { position }] of holdings) {
      if (position.amount !== 0n) amounts.set(`${address} ${key}`, position.amount)
    }
  }
  return amounts
}

test.each(stories)('each side is the sum of its fills and never below nothing, and money is conserved (%i)', (seed) => {
  const random = createRandom(seed + 100)
  const trading = createRandomTrading(createRandom(seed), { accounts: 6, isWild: true })
  const opening: Command[] = [{ type: 'setPositionMode', mode: 'hedge' }, ...openingCommands(trading, 3_000)]
  const held = new Map<string, bigint>()
  const folded = emptySnapshot()
  const counts = new Map<string, number>()
  let state = createExchange({ feeRates: defaultFeeRates })
  for (let at = 0; at < 1_500; at++) {
    const wanted = at % 40 === 39 ? ({ type: 'checkRisk' } as const) : (opening[at] ?? nextCommand(trading))
    const command = withSides(state, random, wanted)
    const { outcome, events } = applyCommand(state, number(trading, command))
    // Includes the signs of the sides, and that balances, fees and the cost of perpetuals are the deposits.
    checkInvariants(state)
    noteEvents(trading, command, events)
    foldEvents(folded, events)
    count(held, events)
    const amounts = new Map([...held].filter(([, amount]) => amount !== 0n))
    expect(amountsOf(state)).toEqual(amounts)
    const kinds = [...events.map(({ type }) => type), outcome.isAccepted ? '' : outcome.error]
    for (const kind of [...kinds, ...sidesIn(state)]) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (at % 300 !== 299) continue
    expect(folded).toEqual(foldEvents(emptySnapshot(), describeState(state)))
    state = importState(structuredClone(exportState(state)))
  }
  for (const kind of ['traded', 'both', 'ORDER_INVALID_TYPE', 'NO_POSITION_REDUCE_ONLY', 'fundingPaid']) {
    expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(3)
  }
})

/** `both` if some account holds both sides of a perpetual. */
function sidesIn({ accounts }: ExchangeState): string[] {
  for (const { holdings } of accounts.values()) {
    for (const { listed, side, position } of holdings.values()) {
      const other = holdings.get(keyOf({ instrumentId: listed.instrument.instrumentId, positionSide: 'SHORT' }))
      if (side === 'LONG' && position.amount > 0n && (other?.position.amount ?? 0n) < 0n) return ['both']
    }
  }
  return []
}
