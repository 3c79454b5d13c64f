import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { createNetMarks, type NetMark } from './netMarks'
import { doneOf } from './openNetOrders'

const mark: Omit<NetMark, 'name' | 'ids'> = {
  legs: [
    { instrumentName: 'ETH-A', isBuy: true, ratio: parseFixed6('1') },
    { instrumentName: 'ETH-B', isBuy: false, ratio: parseFixed6('2') },
  ],
  passive: 1,
  amount: parseFixed6('2.5'),
  limit: parseFixed6('-3.25'),
  legging: parseFixed6('0.5'),
  minEditMs: 2_000,
  withdrawsAtClose: false,
  startedMs: 1_790_000_000_000,
}
const key = `0x${'ab'.repeat(8)}` as const

test('a stored net order is read as it was written, without a whole order id', () => {
  const { storage } = createPegBrowser()
  const marks = createNetMarks(storage, 'paper.0xaa')
  marks.keep(key, mark, [key, `0x${'cd'.repeat(32)}`])
  expect(marks.read()).toEqual([
    { ...mark, name: `optick.net.paper.0xaa.${'ab'.repeat(8)}`, ids: ['ab'.repeat(8), 'cd'.repeat(8)] },
  ])
})

test.each([
  'nonsense',
  '{}',
  '{"legs":[]}',
  JSON.stringify({ legs: [{ name: 'A', isBuy: true, ratio: '0' }], passive: 0, amount: '1' }),
])('what is no stored net order is ignored: %s', (text) => {
  const { storage } = createPegBrowser()
  storage.setItem('optick.net.paper.0xaa.00', text)
  expect(createNetMarks(storage, 'paper.0xaa').read()).toEqual([])
})

test('what has traded is the sum of the fills of its orders, each counted once', () => {
  const fill = (
    tradeId: string,
    orderId: string,
    name: string,
    side: 'buy' | 'sell',
    price: string,
    amount: string,
  ) => ({
    key: `${tradeId}:${orderId}`,
    tradeId,
    orderId,
    instrumentName: name,
    side,
    price: parseFixed6<never>(price),
    amount: parseFixed6<never>(amount),
    fee: parseFixed6<never>('0'),
    liquidity: undefined,
    timeNs: 0n,
  })
  const own = `0x${'cd'.repeat(32)}`
  const fills = [
    fill('1', own, 'ETH-A', 'buy', '100', '1.5'),
    fill('1', own, 'ETH-A', 'buy', '100', '1.5'),
    fill('2', own, 'ETH-B', 'sell', '40', '2'),
    fill('3', own, 'ETH-B', 'buy', '41', '0.5'),
    fill('4', `0x${'ef'.repeat(32)}`, 'ETH-A', 'buy', '100', '9'),
  ]
  const { storage } = createPegBrowser()
  const marks = createNetMarks(storage, 'paper.0xaa')
  marks.keep(key, mark, [key, `0x${'cd'.repeat(32)}`])
  const [read] = marks.read()
  // 150 paid for A; of B, 80 received and 20.5 paid back: −59.5 for 1.5 sold. In millionths of a millionth.
  expect(doneOf(read ?? { ...mark, ids: [] }, fills)).toEqual([
    { filled: 1_500_000n, cost: 150_000_000_000_000n },
    { filled: 1_500_000n, cost: -59_500_000_000_000n },
  ])
})
