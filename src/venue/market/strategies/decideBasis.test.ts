import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { decideBasis, type BasisView } from './decideBasis'
import type { StrategyAction } from './marketStrategies'

/** ETH at 2,500: of 100,000 USD under management, 80,000 are 32 WETH. */
function view(
  change: Partial<Record<'equity' | 'usdc' | 'weth' | 'position' | 'leaving' | 'price', string>>,
): BasisView {
  const of = { equity: '100000', usdc: '20000', weth: '32', position: '-32', leaving: '0', price: '2500', ...change }
  return {
    equity: parseFixed6(of.equity),
    usdc: parseFixed6(of.usdc),
    weth: parseFixed6(of.weth),
    position: parseFixed6(of.position),
    leaving: parseFixed6(of.leaving),
    indexPrice: parseFixed6(of.price),
    markPrice: parseFixed6(of.price),
    perpetual: {
      instrumentId: '1',
      amountStep: parseFixed6('0.01'),
      priceStep: parseFixed6('0.01'),
      minOrderValue: parseFixed6('10'),
    },
  }
}

function words(actions: readonly StrategyAction[]): string[] {
  return actions.map((action) => {
    if (action.type === 'buyWeth') return `WETH for ${formatFixed6(action.usdc)}`
    if (action.type === 'sellWeth') return `${formatFixed6(action.amount)} WETH`
    return `${action.side} ${formatFixed6(action.amount)} @ ${formatFixed6(action.limitPrice)}`
  })
}

test.each<[string, Parameters<typeof view>[0], string[]]>([
  ['is where it should be', {}, []],
  ['begins: 25,000 USD of both', { usdc: '100000', weth: '0', position: '0' }, ['WETH for 25000', 'sell 10 @ 2495']],
  ['goes on', { usdc: '75000', weth: '10', position: '-10' }, ['WETH for 25000', 'sell 10 @ 2495']],
  ['has less WETH than it should, but within its tolerance', { weth: '30.5', position: '-30.5' }, []],
  ['is short of too little', { position: '-31' }, ['sell 1 @ 2495']],
  ['is short of too much', { position: '-32.5' }, ['buy 0.5 @ 2505']],
  ['is off by less than the smallest order', { position: '-31.997' }, []],
  // The WETH is worth 96,000 of the 100,000. The excess of 16,000 USD is 5.333333 WETH at 3,000.
  ['has too much WETH after a rise', { price: '3000' }, ['5.333333 WETH', 'buy 5.33 @ 3006']],
  // Half leaves: 40,000 USD of WETH are excess; 25,000 at a time are 10.
  ['pays a holder who leaves', { leaving: '50000' }, ['10 WETH', 'buy 10 @ 2505']],
  ['gives everything back', { leaving: '100000', weth: '4', position: '-4' }, ['4 WETH', 'buy 4 @ 2505']],
  ['has no USDC to spare', { usdc: '4000', weth: '20', position: '-20' }, []],
  ['is in debt and has nothing', { equity: '-5', usdc: '-5', weth: '0', position: '0' }, []],
])('%s', (_name, change, expected) => {
  expect(words(decideBasis(view(change)))).toEqual(expected)
})
