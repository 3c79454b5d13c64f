import { fixed6, negate, type Amount } from '@/core/protocol/fixed6'
import type { PastTrade } from '../storage/history'

/** As many takers as trade in the live market. */
const takers = 4

/**
 * Returns the contracts that are held long after a past, by instrument. Its trades have no accounts, so the takers take
 * turns and one maker is the other side of all. Instruments in which nothing is held are left out.
 */
export function heldAfter(trades: readonly Pick<PastTrade, 'instrumentId' | 'side' | 'amount'>[]) {
  const byInstrument = new Map<string, { nets: bigint[]; count: number }>()
  for (const { instrumentId, side, amount } of trades) {
    const held = byInstrument.get(instrumentId) ?? { nets: Array.from({ length: takers }, () => 0n), count: 0 }
    const taker = held.count % takers
    held.nets[taker] = (held.nets[taker] ?? 0n) + (side === 'buy' ? amount : negate(amount))
    held.count += 1
    byInstrument.set(instrumentId, held)
  }
  const found = new Map<string, Amount>()
  for (const [instrumentId, { nets }] of byInstrument) {
    const maker = -nets.reduce((sum, net) => sum + net, 0n)
    const long = [...nets, maker].reduce((sum, net) => (net > 0n ? sum + net : sum), 0n)
    if (long > 0n) found.set(instrumentId, fixed6<Amount>(long))
  }
  return found
}
