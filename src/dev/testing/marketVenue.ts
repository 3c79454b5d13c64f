import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Command } from '@/venue/engine/command'
import type { EventBatch, CommandOutcome } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import { applyEvents } from '@/venue/live/applyEvents'
import { createLiveState } from '@/venue/live/liveState'
import { startMarket } from '@/venue/market/market'
import type { MarketMode } from '@/venue/market/marketContext'
import { firstConfig } from '@/venue/rules/firstConfig'
import type { Backfill, History } from '@/venue/storage/history'
import type { VenuePort } from '@/venue/venuePort'

export const testMarketStartMs = Date.parse('2026-01-10T12:00:00Z')

const beforePrices = new Set([
  'setOrderMarginRule',
  'setPositionMode',
  'openOtcDesk',
  'openAccount',
  'deposit',
  'setFeeRates',
  'listInstruments',
])

/** Returns a history that answers the market's queries only, and throws for any other query. */
function historyWith(answers: Partial<History>): History {
  const known = new Map<string | symbol, unknown>(Object.entries(answers))
  // The market uses three of the history's many queries, hence the cast.
  return new Proxy({} as History, {
    get: (_, name) => {
      if (!known.has(name)) throw new Error(`the market does not ask ${String(name)} of the history`)
      return known.get(name)
    },
  })
}

/** A venue with only engine and live state, on a clock that the test moves. */
export function createTestVenue(atMs = testMarketStartMs, indexPoints: readonly { readonly atMs: number }[] = []) {
  const state = createExchange(firstConfig)
  const live = createLiveState()
  const commands: Command[] = []
  const outcomes: CommandOutcome[] = []
  const backfills: Backfill[] = []
  const listeners = new Set<(batch: EventBatch) => void>()
  let timeNs = BigInt(atMs) * 1_000_000n

  function submit(command: Command): Promise<CommandOutcome> {
    commands.push(command)
    timeNs += 1n
    const { outcome, events } = applyCommand(state, { seq: commands.length, timeNs, command })
    const batch = { seq: commands.length, timeNs, events }
    applyEvents(live, batch)
    outcomes.push(outcome)
    for (const listener of listeners) listener(batch)
    return Promise.resolve(outcome)
  }

  const port: VenuePort = {
    submit,
    spentBefore: [],
    keepSpent: () => Promise.resolve(),
    onEvents: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    live,
    history: historyWith({
      isEmpty: () => commands.every(({ type }) => beforePrices.has(type)),
      backfill: (backfill) => Promise.resolve(void backfills.push(backfill)),
      missingPast: () => undefined,
      indexPoints: () =>
        Promise.resolve(
          indexPoints.map((point) => ({ timeNs: BigInt(point.atMs) * 1_000_000n, price: parseFixed6('3120.5') })),
        ),
    }),
    clock: { nowMs: () => Number(timeNs / 1_000_000n), nowNs: () => (timeNs += 1n) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    playGrant: { USDC: parseFixed6('100000'), others: new Map() },
  }
  const ticks = new Set<{ intervalMs: number; run: () => void }>()
  return {
    port,
    commands,
    outcomes,
    backfills,
    timers: {
      every: (intervalMs: number, run: () => void) => {
        const tick = { intervalMs, run }
        ticks.add(tick)
        return () => void ticks.delete(tick)
      },
    },
    advance: (ms: number) => {
      timeNs += BigInt(ms) * 1_000_000n
    },
    /** Moves the clock by `count` market steps and awaits each. */
    turn: async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        for (const { intervalMs, run } of ticks) {
          timeNs += BigInt(intervalMs) * 1_000_000n
          run()
          await settle()
        }
      }
    },
  }
}

/** Runs pending promise callbacks, because a macrotask comes after all of them. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export type TestVenue = ReturnType<typeof createTestVenue>

export function startTestMarket(venue: TestVenue, mode: MarketMode, seed = 1) {
  return startMarket(venue.port, { mode, seed, speed: 1, timers: venue.timers })
}
