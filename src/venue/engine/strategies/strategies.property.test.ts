import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import {
  address,
  createStrategyScene,
  endEpoch,
  putInUnits,
  setPrice,
  strategyOf,
  takeOut,
  trade,
  type StrategyScene,
} from '@/dev/scenes/engine/strategyScene'
import { stakeOf } from './strategies'

const depositors = ['ann', 'bob', 'carl'] as const

type Step =
  | { readonly does: 'puts in'; readonly who: (typeof depositors)[number]; readonly units: bigint }
  /** A share of the holding, in thousandths. */
  | { readonly does: 'takes out'; readonly who: (typeof depositors)[number]; readonly part: bigint }
  | { readonly does: 'trades'; readonly contracts: bigint }
  | { readonly does: 'prices'; readonly cents: bigint }
  | { readonly does: 'ends' }

const who = fc.constantFrom(...depositors)
const putsIn = fc.record({ does: fc.constant('puts in' as const), who, units: fc.bigInt(10_000_000n, 20_000_000_000n) })
const takesOut = fc.record({ does: fc.constant('takes out' as const), who, part: fc.bigInt(1n, 1_000n) })
const trades = fc.record({ does: fc.constant('trades' as const), contracts: fc.bigInt(-4_000n, 4_000n) })
const prices = fc.record({ does: fc.constant('prices' as const), cents: fc.bigInt(8_000n, 12_500n) })
const ends = fc.constant({ does: 'ends' } as const)
const steps = fc.array(fc.oneof(putsIn, takesOut, trades, prices, ends, ends), { minLength: 5, maxLength: 60 })

function take(scene: StrategyScene, step: Step): void {
  switch (step.does) {
    case 'puts in':
      return void putInUnits(scene, step.who, fixed6<Amount>(step.units))
    case 'takes out': {
      const { shares } = stakeOf(strategyOf(scene), address(step.who))
      return void takeOut(scene, step.who, fixed6<Amount>((shares * step.part) / 1_000n))
    }
    case 'trades': {
      const mark = scene.state.instruments.get('1')?.mark?.markPrice ?? fixed6<Price>(0n)
      if (step.contracts !== 0n) trade(scene, fixed6<Amount>(step.contracts * 10_000n), mark)
      return
    }
    case 'prices':
      return setPrice(scene, formatFixed6(step.cents * 10_000n))
    case 'ends':
      return void endEpoch(scene)
  }
}

/** The share price as an exact fraction: assets over shares. */
function stand(scene: StrategyScene): { aum: bigint; shares: bigint } {
  const { record } = strategyOf(scene)
  return { aum: record.valuation.aum, shares: record.shares }
}

test('in any sequence of deposits, withdrawals, gains and losses, remaining depositors lose nothing to the others', () => {
  fc.assert(
    // `send` checks after each command that all money and all shares are conserved to the millionth.
    fc.property(steps, (played) => {
      const scene = createStrategyScene({}, '5000')
      for (const step of played) {
        take(scene, step)
        const { record, stakes } = strategyOf(scene)
        const { aum, pricePerShare } = record.valuation
        let promised = 0n
        for (const { shares } of stakes.values()) promised += (shares * pricePerShare) / 1_000_000n
        expect(promised).toBeLessThanOrEqual(aum)
        if (step.does !== 'ends') continue
        // Only deposits and withdrawals have happened since.
        endEpochAgain(scene)
      }
    }),
    { numRuns: 150 },
  )
})

/** Deposits and withdrawals at constant prices never reduce the value of a share. */
function endEpochAgain(scene: StrategyScene): void {
  const before = stand(scene)
  putInUnits(scene, 'carl', parseFixed6<Amount>('10.000001'))
  takeOut(scene, 'bob', fixed6<Amount>(stakeOf(strategyOf(scene), address('bob')).shares / 3n))
  endEpoch(scene)
  const after = stand(scene)
  if (before.aum > 0n) expect(after.aum * before.shares).toBeGreaterThanOrEqual(before.aum * after.shares)
}

test('a deposit followed by a withdrawal without a gain never leaves the depositor with more than before', () => {
  fc.assert(
    fc.property(
      fc.bigInt(10_000_000n, 50_000_000_000n),
      fc.bigInt(8_000n, 12_500n),
      fc.bigInt(1n, 4_000n),
      (units, cents, contracts) => {
        const scene = createStrategyScene({ performanceFee: parseFixed6<Fraction>('0.1') }, '5000')
        // A share price with many decimals.
        trade(scene, fixed6<Amount>(contracts * 10_000n), parseFixed6<Price>('100'))
        setPrice(scene, formatFixed6(cents * 10_000n))
        endEpoch(scene)
        const balance = () => scene.state.accounts.get(address('ann'))?.balance ?? 0n
        const before = balance()
        putInUnits(scene, 'ann', fixed6<Amount>(units))
        endEpoch(scene)
        takeOut(scene, 'ann', stakeOf(strategyOf(scene), address('ann')).shares)
        endEpoch(scene)
        expect(stakeOf(strategyOf(scene), address('ann')).shares).toBe(0n)
        expect(balance()).toBeLessThanOrEqual(before)
        // Two roundings, each of less than the price of a millionth of a share.
        expect(before - balance()).toBeLessThanOrEqual(3n)
      },
    ),
    { numRuns: 60 },
  )
})
