import { expect, test } from 'vitest'
import { playWeek, type PlayedWeek } from '@/dev/scenes/engine/playedWeek'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { EngineEvent } from '@/venue/engine/event'
import { closedPositions, holdingsBefore } from './closedPositions'

/** Counts how often a position becomes flat or reverses, from the fills with their true sides. */
function noteEnds(ends: Map<string, number>, signs: Map<string, bigint>, event: EngineEvent): void {
  const add = (account: string, key: string, change: bigint) => {
    const before = signs.get(`${account} ${key}`) ?? 0n
    const after = before + change
    signs.set(`${account} ${key}`, after)
    if (before * after < 0n || (before !== 0n && after === 0n)) ends.set(account, (ends.get(account) ?? 0) + 1)
  }
  if (event.type === 'positionSettled') {
    const { instrumentId, amount } = event.settlement
    const keys = ['', 'LONG', 'SHORT'].map((side) => `${instrumentId} ${side}`)
    const key = keys.find((one) => signs.get(`${event.account} ${one}`) === amount)
    add(event.account, key ?? '', 0n - amount)
  }
  if (event.type !== 'traded') return
  const { instrumentId, amount, maker, taker } = event.trade
  for (const { account, side, positionSide = '' } of [maker, taker]) {
    add(account, `${instrumentId} ${positionSide}`, side === 'buy' ? amount : 0n - amount)
  }
}

const kinds = new Set<string>()

/** Without the market’s own account, which has no position mode. */
const tradersIn = (trades: PlayedWeek['trades']) => new Map([...trades].filter(([account]) => account !== addressOf(1)))

const weeks = (['net', 'hedge'] as const).flatMap((mode) => [1, 2, 3].map((seed) => [mode, seed] as const))

test.each(weeks)(
  'the net of all closed positions is what the ledger booked, to the millionth (%s, %i)',
  (mode, seed) => {
    const ends = new Map<string, number>()
    const signs = new Map<string, bigint>()
    const { trades, booked } = playWeek(seed, mode, { onEvent: (event) => noteEnds(ends, signs, event) })
    for (const [account, rows] of tradersIn(trades)) {
      const newestFirst = rows.toReversed()
      const { positions, unclear } = closedPositions(
        newestFirst,
        holdingsBefore(newestFirst, new Map(), () => mode === 'hedge'),
        0n,
      )
      expect(unclear).toEqual([])
      expect(positions.every(({ figures }) => figures !== undefined)).toBe(true)
      expect(positions.reduce((sum, { figures }) => sum + (figures?.net ?? 0n), 0n)).toBe(booked.get(account))
      expect(positions).toHaveLength(ends.get(account) ?? 0)
      for (const { tradeType } of rows) kinds.add(tradeType)
    }
  },
)

test.each(weeks)('with only the later trades a position has correct figures or none (%s, %i)', (mode, seed) => {
  const { trades } = playWeek(seed, mode)
  let unknown = 0
  for (const rows of tradersIn(trades).values()) {
    const all = rows.toReversed()
    const whole = closedPositions(
      all,
      holdingsBefore(all, new Map(), () => mode === 'hedge'),
      0n,
    ).positions
    const later = all.slice(0, Math.floor(all.length / 2))
    const knownFromNs = later.at(-1)?.createdTimestamp ?? 0n
    const known = new Map(whole.map((position) => [position.id, position]))
    const found = closedPositions(
      later,
      holdingsBefore(later, new Map(), () => mode === 'hedge'),
      knownFromNs,
    ).positions
    for (const { id, figures } of found) {
      if (figures === undefined) unknown += 1
      else expect(figures).toEqual(known.get(id)?.figures)
    }
    const closedLater = whole.filter(({ closedNs }) => closedNs > knownFromNs)
    expect(found.length).toBeGreaterThanOrEqual(closedLater.length)
  }
  expect(unknown).toBeGreaterThan(3)
})

test('the weeks contain every kind of trade', () => {
  expect([...kinds].sort()).toEqual(['funding', 'liquidation', 'settlement', 'trade'])
})
