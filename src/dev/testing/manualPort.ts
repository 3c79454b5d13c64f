import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, MarginInstrument } from '@/core/protocol/instrument'
import type { EngineEvent, EventBatch } from '@/venue/engine/event'
import { applyEvents } from '@/venue/live/applyEvents'
import { createLiveState } from '@/venue/live/liveState'
import type { VenuePort } from '@/venue/venuePort'

export type ManualPort = {
  readonly port: VenuePort
  /** Applies events to the live state; the returned function delivers them to listeners. */
  readonly happen: (...events: EngineEvent[]) => () => void
  /** Applies events and delivers them at once. */
  readonly emit: (...events: EngineEvent[]) => void
  readonly listenerCount: () => number
}

export const ann: Address = `0x${'a1'.repeat(20)}`

/** A venue port without an engine: the test supplies the events. Its clock shows the last batch's time. */
export function manualPort(): ManualPort {
  const live = createLiveState()
  live.isOrderMarginAdded = true
  const listeners = new Set<(batch: EventBatch) => void>()
  const startNs = 1_790_000_000_000_000_000n
  const nowNs = () => startNs + BigInt(live.seq) * 1_000_000n

  function happen(...events: EngineEvent[]): () => void {
    const batch = { seq: live.seq + 1, timeNs: nowNs() + 1_000_000n, events }
    applyEvents(live, batch)
    return () => {
      for (const listener of listeners) listener(batch)
    }
  }

  const nothingElse = () => {
    throw new Error('a hand-driven port has nothing but live state, events and a clock')
  }
  return {
    port: {
      live,
      submit: nothingElse,
      spentBefore: [],
      keepSpent: nothingElse,
      onEvents: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      get history() {
        return nothingElse()
      },
      clock: { nowNs, nowMs: () => Number(nowNs() / 1_000_000n) },
      domain: { name: 'Optick Paper', version: '1', chainId: 1 },
      playGrant: { USDC: parseFixed6('100000'), others: new Map() },
    },
    happen,
    emit: (...events) => happen(...events)(),
    listenerCount: () => listeners.size,
  }
}

const terms = {
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.01'),
  amountStep: parseFixed6<Amount>('0.01'),
  minOrderValue: parseFixed6<Usd>('10'),
  maxOrderValue: parseFixed6<Usd>('1500000'),
  maxNotionalValue: parseFixed6<Usd>('8000000'),
  priceBand: parseFixed6<Fraction>('0.05'),
} as const

const ethPerp: MarginInstrument = {
  ...terms,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  maxLeverage: 20,
  initialMarginFraction: parseFixed6('0.05'),
  maintenanceMarginFraction: parseFixed6('0.03'),
}

export const ethCall: MarginInstrument = {
  ...terms,
  instrumentId: '20417',
  instrumentName: 'ETH-30OCT26-3400-C',
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: parseFixed6('3400'),
  expiryNs: 1_793_347_200_000_000_000n,
  listingCycle: 'monthly',
}

/** ETH at 3,120 with its perpetual and one call, both with marks. */
export function listEth({ emit, port }: ManualPort): void {
  const timeNs = port.clock.nowNs()
  const markPrice = parseFixed6<Price>('3120')
  emit({ type: 'instrumentsListed', instruments: [ethPerp, ethCall] })
  emit({
    type: 'pricesChanged',
    indexes: [{ asset: 'ETH', price: markPrice }],
    marks: [
      { instrumentId: '1', markPrice, timeNs },
      { instrumentId: '20417', markPrice: parseFixed6('97.2'), forwardPrice: parseFixed6('3130'), iv: 0.6254, timeNs },
    ],
  })
}

/** A level change, written as `levels('1', 'buy 4.2 @ 3120.5')`. */
export function levels(instrumentId: string, ...texts: string[]): EngineEvent {
  return {
    type: 'levelsChanged',
    instrumentId,
    levels: texts.map((text) => {
      const [side, amount = '', , price = ''] = text.split(' ')
      return { side: side === 'buy' ? 'buy' : 'sell', amount: parseFixed6(amount), price: parseFixed6(price) }
    }),
  }
}
