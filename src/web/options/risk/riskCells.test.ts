import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionLeg } from '@/core/quant/structures/structureCost'
import { structurePnl } from '@/core/quant/structures/structureValue'
import type { RiskLine } from '@/web/options/risk/model/riskLines'
import {
  lineForwards,
  mostHours,
  now,
  riskCells,
  riskBreakdown,
  sliceAtHours,
  sliceHours,
  sliceTimeNs,
  unitsOf,
  type CellInput,
} from './riskCells'
import {
  heatColour,
  metricUnit,
  readRiskSettings,
  riskAxes,
  usualRiskSettings,
  cellDecimals,
  formatPoints,
  formatSpot,
  formatUnits,
} from './riskSettings'

const nowNs = 1_790_000_000_000_000_000n
const held = { expiryNs: nowNs + 30n * 86_400_000_000_000n, forward: 3000, indexPrice: 3000, iv: 0.6, gainNow: 0 }
const option = (optionType: 'call' | 'put'): RiskLine => ({
  key: optionType,
  source: 'position',
  asset: 'ETH',
  name: `ETH-X-3000-${optionType}`,
  amount: parseFixed6<Amount>('-10'),
  holding: { ...held, kind: 'option', strike: 3000, optionType, contracts: -10 },
})
const perpetual: RiskLine = {
  key: 'perp',
  source: 'position',
  asset: 'ETH',
  name: 'ETH-PERP',
  amount: parseFixed6<Amount>('2'),
  holding: { kind: 'linear', contracts: 2, price: 3000, indexPrice: 3000, unitDelta: 1, gainNow: 0 },
}
const input: CellInput = {
  lines: [option('call'), option('put'), perpetual],
  forwards: new Map(),
  metric: 'pnl',
  isInUsd: false,
  timeNs: nowNs,
  nowNs,
  settlement: 'atIndexOfNow',
  isTermWeighted: false,
  smiles: new Map(),
  equityNow: undefined,
  accountIn: undefined,
}

test('the matrix of the venue’s scenarios matches the reference grid to the displayed cents', () => {
  const cells = riskCells(input, riskAxes({ ...usualRiskSettings, isVenueGrid: true }))
  // The reference lists volatility from +50 down to −25.
  const expected = [
    [-4285.87432, -1524.92456, -777.743454],
    [-3535.45844, -249.791872, 1134.54465],
    [-3405.1026, 0, 1711.53453],
    [-4020.4213, -1102.57667, 80.4764242],
    [-5458.06698, -3509.31414, -3112.19566],
  ]
  for (const [row, figures] of expected.entries()) {
    for (const [column, usd] of figures.toReversed().entries()) {
      // The cell adds up three lines, each rounded to a cent.
      expect(Math.abs((cells[row]?.[column]?.units ?? Number.NaN) / 100 - usd)).toBeLessThan(0.015)
    }
  }
})

test('the parts of a cell add up to it to the last decimal, for every metric', () => {
  const at = { spot: -0.1, ivShift: 0.25 }
  for (const metric of ['pnl', 'equity', 'delta', 'gamma', 'vega', 'theta'] as const) {
    const asked = { ...input, metric, equityNow: { name: 'now', usd: 100_000.005 } }
    const parts = riskBreakdown(asked, at) ?? []
    const [[cell] = []] = riskCells(asked, { spots: [at.spot], ivShifts: [at.ivShift] })
    expect(parts.every(({ units }) => Number.isInteger(units))).toBe(true)
    expect(cell?.units).toBe(unitsOf(parts))
  }
})

test('the matrix of a book is the sum of the matrices of its parts', () => {
  const axes = riskAxes(usualRiskSettings)
  const whole = riskCells(input, axes)
  const one = riskCells({ ...input, lines: input.lines.slice(0, 1) }, axes)
  const rest = riskCells({ ...input, lines: input.lines.slice(1) }, axes)
  for (const [row, cells] of whole.entries()) {
    for (const [column, { units }] of cells.entries()) {
      expect(units).toBe((one[row]?.[column]?.units ?? 0) + (rest[row]?.[column]?.units ?? 0))
    }
  }
})

test('at a later date the matrix has the same PnL as the builder, with the basis decayed', () => {
  const dayNs = 86_400_000_000_000n
  const legs = ([10n, 40n] as const).map((days): OptionLeg => ({
    kind: 'option',
    optionType: 'call',
    strike: parseFixed6<Price>('3100'),
    expiryNs: nowNs + days * dayNs,
    amount: parseFixed6<Amount>(days === 10n ? '-1' : '1'),
    price: parseFixed6<Price>('0'),
  }))
  const forwardOf = (expiryNs: bigint) => (expiryNs === nowNs + 10n * dayNs ? 3030 : 3090)
  const lines = legs.map((leg): RiskLine => ({
    key: String(leg.expiryNs),
    source: 'position',
    asset: 'ETH',
    name: String(leg.expiryNs),
    amount: leg.amount,
    holding: {
      kind: 'option',
      optionType: leg.optionType,
      strike: 3100,
      expiryNs: leg.expiryNs,
      contracts: Number(leg.amount) / 1e6,
      forward: forwardOf(leg.expiryNs),
      iv: 0.6,
      indexPrice: 3000,
      gainNow: 0,
    },
  }))
  const market = { nowNs, indexPrice: 3000, forwardOf, ivOf: () => 0.6 }
  const pnlOf = (price: number, timeNs: bigint) =>
    structurePnl(legs, market, { price, timeNs, ivShift: 0, settlement: 'atIndexOfNow' })
  for (const days of [0n, 5n, 10n, 25n, 40n, 41n]) {
    const timeNs = nowNs + days * dayNs
    const asked = { ...input, lines, forwards: lineForwards(lines), timeNs }
    const [row] = riskCells(asked, { spots: [0.1], ivShifts: [0] })
    const expected = pnlOf(3300, timeNs) - pnlOf(3000, nowNs)
    // The cell adds up two lines, each rounded to a cent.
    expect(Math.abs((row?.[0]?.units ?? Number.NaN) / 100 - expected)).toBeLessThan(0.011)
  }
})

test('the hour nearest to an expiry snaps to the expiry', () => {
  const expiryNs = nowNs + 25_000n * 1_000_000_000n
  // The expiry is seven hours (25,200 seconds) away.
  expect(sliceAtHours(7, [expiryNs], nowNs)).toEqual({ kind: 'expiry', expiryNs })
  expect(sliceAtHours(6, [expiryNs], nowNs)).toEqual({ kind: 'ahead', hours: 6 })
  expect(sliceAtHours(0, [nowNs + 1n], nowNs)).toEqual(now)
})

test('without an account equity and margin are unknown, not zero', () => {
  for (const metric of ['equity', 'maintenance', 'available'] as const) {
    expect(riskBreakdown({ ...input, metric }, { spot: 0, ivShift: 0 })).toBeUndefined()
  }
})

test('margin is that of the account in the scenario, and a cell with a shortfall is marked', () => {
  const accountIn: CellInput['accountIn'] = ({ spot }) => ({
    parts: [
      { name: 'one', usd: 100.004 },
      { name: 'two', usd: -30 },
    ],
    isShort: spot < 0,
  })
  const cells = riskCells({ ...input, metric: 'maintenance', accountIn }, { spots: [0.1, -0.1], ivShifts: [0] })
  expect(cells).toEqual([[{ units: 7000, isShort: false }], [{ units: 7000, isShort: true }]])
})

test('while the smiles are unknown, every cell is unknown', () => {
  expect(riskBreakdown({ ...input, smiles: undefined }, { spot: 0.1, ivShift: 0 })).toBeUndefined()
})

test('greeks in USD use the index of the cell', () => {
  const asked = { ...input, lines: [perpetual], metric: 'delta', isInUsd: true } as const
  expect(riskBreakdown(asked, { spot: 0.1, ivShift: 0 })?.[0]?.units).toBe(660_000)
  expect([metricUnit('delta', true, 'ETH'), metricUnit('delta', false, 'ETH')]).toEqual(['USD', 'ETH'])
})

test('spot falls from top to bottom and volatility rises from left to right, with zero in the middle', () => {
  expect(riskAxes({ ...usualRiskSettings, spotRange: 0.1, spotSteps: 2, ivRange: 0.5, ivSteps: 1 })).toEqual({
    spots: [0.1, 0.05, 0, -0.05, -0.1],
    ivShifts: [-0.5, 0, 0.5],
  })
})

test('invalid members of stored settings fall back to defaults', () => {
  expect(readRiskSettings(undefined)).toEqual(usualRiskSettings)
  expect(
    readRiskSettings({ metric: 'vega', spotRange: 7, ivSteps: 3, withOrders: 'yes', isWholeAccount: true }),
  ).toEqual({ ...usualRiskSettings, metric: 'vega', ivSteps: 3, isWholeAccount: true })
})

test('a figure has its sign, zero has none, and an unknown figure is a dash', () => {
  expect(formatUnits(-152_492, 2, 0)).toBe('−1,525')
  expect(formatUnits(152_492, 2, 2)).toBe('+1,524.92')
  expect(formatUnits(0, 2, 2)).toBe('0.00')
  expect(formatUnits(152_492, 2, 2, false)).toBe('1,524.92')
  expect(formatUnits(undefined, 2, 2)).toBe('—')
  expect([cellDecimals(100_000, 2), cellDecimals(99_999, 2), cellDecimals(900, 4)]).toEqual([0, 2, 4])
  expect([formatSpot(0.2), formatSpot(-0.025), formatSpot(0)]).toEqual(['+20%', '−2.5%', '0%'])
  expect([formatPoints(0.5), formatPoints(-0.125), formatPoints(0)]).toEqual(['+50', '−12.5', '0'])
})

test('the heat grows with the distance from zero, by sign', () => {
  expect(heatColour(100, 100)).toBe('color-mix(in srgb, var(--buy) 46%, transparent)')
  // Half of the way from 5 to 46, because the root of a quarter is a half.
  expect(heatColour(-25, 100)).toBe('color-mix(in srgb, var(--sell) 26%, transparent)')
  expect([heatColour(0, 100), heatColour(undefined, 100), heatColour(1, 0)]).toEqual([undefined, undefined, undefined])
})

describe('timeSlice', () => {
  const nowNs = 1_790_000_000_000_000_000n
  const hourNs = 3_600_000_000_000n

  test('a relative time moves with the clock, an expiry is fixed', () => {
    expect(sliceTimeNs(now, nowNs)).toBe(nowNs)
    expect(sliceTimeNs({ kind: 'ahead', hours: 5 }, nowNs)).toBe(nowNs + 5n * hourNs)
    const expiry = { kind: 'expiry', expiryNs: nowNs + hourNs } as const
    expect(sliceTimeNs(expiry, nowNs)).toBe(nowNs + hourNs)
    expect([sliceHours(expiry, nowNs), sliceHours({ kind: 'ahead', hours: 7 }, nowNs)]).toEqual([1, 7])
  })

  test('a past expiry counts as now', () => {
    const expiry = { kind: 'expiry', expiryNs: nowNs - hourNs } as const
    expect(sliceTimeNs(expiry, nowNs)).toBe(nowNs)
    expect(sliceHours(expiry, nowNs)).toBe(0)
  })

  test('the slider ends a day after the last expiry', () => {
    expect(mostHours([nowNs + hourNs, nowNs + 30n * hourNs], nowNs)).toBe(54)
    expect(mostHours([], nowNs)).toBe(336)
  })
})
