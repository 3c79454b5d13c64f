import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import {
  addLeg,
  emptyStructure,
  readStructureText,
  removeLeg,
  replaceLeg,
  structureText,
  withPosition,
  withoutFilled,
  withoutPosition,
  type DraftLeg,
  type FilledLeg,
  type StructureDraft,
} from './structureDraft'

const leg = (side: 'buy' | 'sell', ratio: string, instrumentName = 'ETH-27NOV26-3000-C'): DraftLeg => ({
  instrumentName,
  side,
  ratio: parseFixed6<Amount>(ratio),
})

test('a structure round-trips through its text', () => {
  const draft = {
    amount: parseFixed6<Amount>('2.5'),
    legs: [leg('buy', '1'), leg('sell', '2', 'ETH-27NOV26-3200-C'), leg('sell', '0.25', 'ETH-PERP')],
  }
  expect(structureText(draft)).toBe('2.5 1xETH-27NOV26-3000-C,-2xETH-27NOV26-3200-C,-0.25xETH-PERP')
  expect(readStructureText(structureText(draft))).toEqual(draft)
  // A plus in an address stands for a space.
  expect(readStructureText('2.5+1xETH-PERP')?.legs).toHaveLength(1)
})

test.each(['', 'x', '0 1xETH-PERP', '-1 1xETH-PERP', '1 0xETH-PERP', '1 1xETH-PERP,', '1 1x<b>', '1 1.1.1xETH-PERP'])(
  '%j is not a structure',
  (text) => expect(readStructureText(text)).toBeUndefined(),
)

test('a text with too many legs is not a structure', () => {
  const legs = Array.from({ length: 13 }, (_, index) => `1xETH-27NOV26-${3000 + index}-C`)
  expect(readStructureText(`1 ${legs.join(',')}`)).toBeUndefined()
  expect(readStructureText(`1 ${legs.slice(1).join(',')}`)?.legs).toHaveLength(12)
})

test('adding to an existing leg nets with it, and a leg that nets to zero is removed', () => {
  const bought = addLeg(emptyStructure, leg('buy', '1'))
  expect(addLeg(bought, leg('buy', '0.5')).legs).toEqual([leg('buy', '1.5')])
  expect(addLeg(bought, leg('sell', '3')).legs).toEqual([leg('sell', '2')])
  expect(addLeg(bought, leg('sell', '1')).legs).toEqual([])
})

test('a held position is not a leg, and round-trips with its price', () => {
  const held = {
    instrumentName: 'ETH-PERP',
    contracts: parseFixed6<Amount>('-0.5'),
    price: parseFixed6<Price>('3010.25'),
  }
  const draft = withPosition({ ...emptyStructure, legs: [leg('buy', '1')] }, held)
  expect(structureText(draft)).toBe('1 1xETH-27NOV26-3000-C -0.5xETH-PERP@3010.25')
  expect(readStructureText(structureText(draft))).toEqual(draft)
  expect(withPosition(draft, held).held).toHaveLength(1)
  const alone = withPosition(emptyStructure, held)
  expect(readStructureText(structureText(alone))).toEqual(alone)
  expect(withoutPosition(draft, 'ETH-PERP')).toEqual({ ...emptyStructure, legs: [leg('buy', '1')] })
})

test.each(['1 1xETH-PERP@3', '1 1xETH-PERP 2xETH-PERP', '1  1xETH-PERP@', '1 1xETH-PERP 1xETH-PERP@1 x'])(
  '%j is not a structure: exactly the held positions have a price',
  (text) => expect(readStructureText(text)).toBeUndefined(),
)

test('a changed leg keeps its place, and merges with an identical leg', () => {
  const [first, second] = [leg('buy', '1'), leg('sell', '2', 'ETH-PERP')]
  const draft = { ...emptyStructure, legs: [first, second] }
  expect(replaceLeg(draft, first.instrumentName, { ...first, side: 'sell' }).legs).toEqual([leg('sell', '1'), second])
  expect(replaceLeg(draft, first.instrumentName, leg('buy', '1', 'ETH-PERP')).legs).toEqual([
    leg('sell', '1', 'ETH-PERP'),
  ])
  expect(replaceLeg(draft, 'ETH-27NOV26-9000-C', first)).toBe(draft)
  expect(removeLeg(draft, 'ETH-PERP').legs).toEqual([first])
})

const spread: StructureDraft = {
  legs: [
    { instrumentName: 'ETH-A', side: 'buy', ratio: parseFixed6('1') },
    { instrumentName: 'ETH-B', side: 'sell', ratio: parseFixed6('2') },
  ],
  amount: parseFixed6('4'),
}
const fills = (bought: string, sold: string): readonly FilledLeg[] => [
  { instrumentName: 'ETH-A', side: 'buy', contracts: parseFixed6(bought) },
  { instrumentName: 'ETH-B', side: 'sell', contracts: parseFixed6(sold) },
]

test('a completely filled structure is empty', () => {
  // 4 × 1 of A is bought, and 4 × 2 of B is sold.
  expect(withoutFilled(spread, fills('4', '8'))).toEqual({ legs: [], amount: parseFixed6('1') })
})

test('legs filled in proportion keep their ratios, and the amount shrinks', () => {
  // A quarter has filled, so 3 of 4 structures remain.
  expect(withoutFilled(spread, fills('1', '2'))).toEqual({ ...spread, amount: parseFixed6('3') })
})

test('legs filled out of proportion keep their missing contracts', () => {
  // All 4 of A are bought, but only 3 of 8 of B are sold.
  expect(withoutFilled(spread, fills('4', '3'))).toEqual({
    legs: [{ instrumentName: 'ETH-B', side: 'sell', ratio: parseFixed6('5') }],
    amount: parseFixed6('1'),
  })
  expect(withoutFilled(spread, fills('1', '5')).legs.map(({ ratio }) => ratio)).toEqual([
    parseFixed6('3'),
    parseFixed6('3'),
  ])
})

test('a fill on the other side or of another instrument, or no fill, changes nothing', () => {
  const other: FilledLeg = { instrumentName: 'ETH-A', side: 'sell', contracts: parseFixed6('1') }
  expect(withoutFilled(spread, [other])).toBe(spread)
  expect(withoutFilled(spread, [])).toBe(spread)
})
