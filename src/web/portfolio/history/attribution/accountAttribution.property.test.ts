import { expect, test } from 'vitest'
import { add, fixed6, notional, subtract, type Usd } from '@/core/protocol/fixed6'
import type { MarketPoint } from '@/core/quant/attribution'
import { playWeek, weekCommands, type PlayedWeek } from '@/dev/scenes/engine/playedWeek'
import { accountParts, attributeAccount, overPeriod, type HeldNow } from './accountAttribution'

type Snapshot = { readonly booked: Map<string, bigint>; readonly value: Map<string, bigint>; readonly timeNs: bigint }

/** Per account: what the ledger has booked, plus the value of the positions. */
function snapshot({ state, booked }: PlayedWeek, timeNs: bigint): Snapshot {
  const value = new Map<string, bigint>()
  for (const { address, holdings } of state.accounts.values()) {
    let sum = fixed6<Usd>(0n)
    for (const { listed, position } of holdings.values()) {
      if (listed.mark === undefined) continue
      const worth = notional(listed.mark.markPrice, position.amount)
      // An option is paid for in full, so it counts at its mark. A perpetual counts at its unrealised PnL.
      sum = add(sum, listed.instrument.instrumentType === 'OPTION' ? worth : subtract(worth, position.cost))
    }
    value.set(address, sum)
  }
  return { booked: new Map(booked), value, timeNs }
}

function heldBy({ state, listed: names }: PlayedWeek): ReadonlyMap<string, readonly HeldNow[]> {
  return new Map(
    [...state.accounts.values()].map(({ address, holdings }) => [
      address,
      [...holdings.values()].flatMap(({ listed, position }) => {
        const { name = '' } = names.get(listed.instrument.instrumentId) ?? {}
        return listed.mark === undefined || position.amount === 0n
          ? []
          : [{ instrumentName: name, amount: position.amount, mark: listed.mark.markPrice }]
      }),
    ]),
  )
}

function note(points: Map<string, MarketPoint[]>, { state, listed: names }: PlayedWeek, timeNs: bigint): void {
  for (const [instrumentId, { mark, asset }] of state.instruments) {
    const { name } = names.get(instrumentId) ?? {}
    if (mark === undefined || name === undefined) continue
    points.set(name, [...(points.get(name) ?? []), { timeNs, mark: mark.markPrice, index: asset.index }])
  }
}

const weeks = (['net', 'hedge'] as const).flatMap((mode) => [1, 2, 3].map((seed) => [mode, seed] as const))

test.each(weeks)(
  'the parts and the residual are the change in the ledger and in the positions, to the millionth (%s, %i)',
  (mode, seed) => {
    const points = new Map<string, MarketPoint[]>()
    let start: Snapshot | undefined
    let checked = 0
    playWeek(seed, mode, {
      onCommand: (week, at, timeNs) => {
        if (at === weekCommands / 2) start = snapshot(week, timeNs)
        if (at >= weekCommands / 2 && at % 50 === 0) note(points, week, timeNs)
        if (at !== weekCommands - 1 || start === undefined) return
        note(points, week, timeNs)
        const end = snapshot(week, timeNs)
        const held = heldBy(week)
        for (const [account, rows] of week.trades) {
          const { timeNs: fromNs, booked, value } = start
          const trades = rows.filter(({ createdTimestamp }) => createdTimestamp > fromNs).toReversed()
          const found = attributeAccount(overPeriod(trades, held.get(account) ?? []), (name) => points.get(name) ?? [])
          const change = (of: 'booked' | 'value') =>
            (end[of].get(account) ?? 0n) - ((of === 'booked' ? booked : value).get(account) ?? 0n)
          expect(found.unknown).toEqual([])
          expect(found.total).toBe(change('booked') + change('value'))
          const parts = accountParts.reduce((sum, part) => sum + found.parts[part], 0n)
          expect(parts + (found.residual ?? 0n)).toBe(found.total)
          checked += trades.length
        }
      },
    })
    expect(checked).toBeGreaterThan(50)
  },
)
