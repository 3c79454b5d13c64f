import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { rollsOf, type EndedPosition, type OpenedPosition } from './rolls'

const second = 1_000_000_000n

type Given = { readonly opened: number; readonly closed: number; readonly size?: string; readonly net?: string }

const ended = (name: string, { opened, closed, size = '2', net = '0' }: Given): EndedPosition => ({
  id: name,
  instrumentName: `ETH-${name}`,
  instrumentType: 'OPTION',
  side: 'sell',
  ending: 'trade',
  closedNs: BigInt(closed) * second,
  figures: { openedNs: BigInt(opened) * second, size: parseFixed6<Amount>(size), net: parseFixed6<Usd>(net) },
})
const open = (name: string, opened: number, size = '2'): OpenedPosition => ({
  instrumentName: `ETH-${name}`,
  side: 'sell',
  openedNs: BigInt(opened) * second,
  size: parseFixed6<Amount>(size),
})
const told = (closed: readonly EndedPosition[], still: readonly OpenedPosition[] = []) =>
  [...rollsOf(closed, still)].map(([id, { step, net, into }]) => `${id}: ${step}, ${net}, ${into ?? 'end'}`)

test('a chain adds up the net of its positions, and goes on into one that is still open', () => {
  const first = ended('04DEC-3200-C', { opened: 0, closed: 1_000, net: '-12.5' })
  const next = ended('11DEC-3300-C', { opened: 1_030, closed: 5_000, net: '20' })
  expect(told([next, first], [open('18DEC-3400-C', 4_990)])).toEqual([
    '04DEC-3200-C: 1, -12500000, ETH-11DEC-3300-C',
    '11DEC-3300-C: 2, 7500000, ETH-18DEC-3400-C',
  ])
})

test('the last closed position of a chain ends it', () => {
  const first = ended('A', { opened: 0, closed: 1_000, net: '1' })
  expect(told([ended('B', { opened: 1_000, closed: 2_000, net: '2' }), first])).toEqual([
    'A: 1, 1000000, ETH-B',
    'B: 2, 3000000, end',
  ])
})

test('of two candidates the nearest in time is taken, and each position replaces one other at most', () => {
  const [near, far] = [open('NEAR', 1_005), open('FAR', 1_060)]
  const closed = [ended('A', { opened: 0, closed: 1_000 }), ended('B', { opened: 0, closed: 1_040 })]
  expect(told(closed, [far, near])).toEqual(['A: 1, 0, ETH-NEAR', 'B: 1, 0, ETH-FAR'])
})

test.each([
  ['another size', ended('A', { opened: 0, closed: 1_000, size: '3' })],
  ['another side', { ...ended('A', { opened: 0, closed: 1_000 }), side: 'buy' as const }],
  ['another asset', { ...ended('A', { opened: 0, closed: 1_000 }), instrumentName: 'BTC-A' }],
  ['the same option again', { ...ended('A', { opened: 0, closed: 1_000 }), instrumentName: 'ETH-NEXT' }],
  ['an expiry', { ...ended('A', { opened: 0, closed: 1_000 }), ending: 'settlement' }],
  ['a perpetual', { ...ended('A', { opened: 0, closed: 1_000 }), instrumentType: 'PERPETUAL' }],
  ['more than two minutes', ended('A', { opened: 0, closed: 879 })],
  ['a position that was opened later', ended('A', { opened: 1_001, closed: 1_010 })],
  ['an unknown past', { ...ended('A', { opened: 0, closed: 1_000 }), figures: undefined }],
])('is no roll: %s', (_, position) => {
  expect(told([position], [open('NEXT', 1_000)])).toEqual([])
})
