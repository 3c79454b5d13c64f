import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { closedPositions, holdingsBefore, holdingsOf, type ClosedPosition, type Legs } from './closedPositions'

type Written = { readonly flags: Partial<AccountTrade>; readonly text: string }

/** Trades written as `buy 2 @ 100 fee 0.1`, `funding buy 2 fee 0.5` or `settled buy 2 payout 30 fee 1`, oldest first. */
function tradesOf(...lines: readonly (string | Written)[]): readonly AccountTrade[] {
  const rows = lines.map((line, index): AccountTrade => {
    const { flags, text } = typeof line === 'string' ? { flags: {}, text: line } : line
    const words = text.split(' ')
    const tradeType = words[0] === 'funding' ? 'funding' : words[0] === 'settled' ? 'settlement' : 'trade'
    const [side, amount = ''] = tradeType === 'trade' ? words : words.slice(1)
    const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
    const [price, payout] = [after('@'), after('payout')]
    return {
      tradeId: `t${index}`,
      tradeType,
      account: '0x00000000000000000000000000000000000000aa',
      instrumentId: payout === undefined ? '1' : '2',
      instrumentName: payout === undefined ? 'ETH-PERP' : 'ETH-28NOV26-3000-C',
      instrumentType: payout === undefined ? 'PERPETUAL' : 'OPTION',
      asset: 'ETH',
      side: side === 'sell' ? 'sell' : 'buy',
      amount: parseFixed6<Amount>(amount),
      fees: parseFixed6<Usd>(after('fee') ?? '0'),
      createdTimestamp: BigInt(index + 1),
      ...(price !== undefined && { price: parseFixed6<Price>(price) }),
      ...(payout !== undefined && { payout: parseFixed6<Usd>(payout) }),
      ...flags,
    }
  })
  return rows.toReversed()
}

const flat: Legs = { buy: 0n, sell: 0n }
const held = (side: Side, amount: string): Legs => ({ ...flat, [side]: parseFixed6<Amount>(amount) })

function closed(trades: readonly AccountTrade[], now: Legs = flat): readonly ClosedPosition[] {
  return closedPositions(
    trades,
    holdingsBefore(trades, new Map([['ETH-PERP', now]]), () => false),
    0n,
  ).positions
}

function told({ side, closedNs, fillCount, figures }: ClosedPosition): string {
  const words = [side === 'buy' ? 'long' : 'short']
  if (figures === undefined) words.push('unknown')
  else {
    const { size, entryPrice, exitPrice, breakEven, pnl, fees, funding, net, openedNs } = figures
    const of = (value: bigint) => formatFixed6(value)
    words.push(`${of(size)} from ${of(entryPrice)} to ${of(exitPrice)}, even ${of(breakEven)}`)
    words.push(`pnl ${of(pnl)} fees ${of(fees)} funding ${of(funding)} net ${of(net)}, opened ${openedNs}`)
  }
  return `${words.join(' ')} closed ${closedNs}, ${fillCount} fills`
}

test('entry and exit average all fills, and the break-even covers fees and funding', () => {
  // Bought 3 for 310, sold 3 for 345: 35. Fees 1.5, funding paid 0.5: net 33, which is 11 per contract below 115.
  const trades = tradesOf(
    'buy 1 @ 100 fee 0.5',
    'buy 1 @ 110 fee 0.25',
    'funding buy 2 fee 0.5',
    'sell 1 @ 120 fee 0.25',
    'buy 1 @ 100 fee 0.25',
    'sell 2 @ 112.5 fee 0.25',
  )
  expect(closed(trades).map(told)).toEqual([
    'long 2 from 103.333333 to 115, even 104 pnl 35 fees 1.5 funding -0.5 net 33, opened 1 closed 6, 5 fills',
  ])
})

test('a fill that reverses a position closes it and opens the next, each with its share of the fee', () => {
  const trades = tradesOf('sell 1 @ 100', 'buy 3 @ 90 fee 3', 'sell 2 @ 95 fee 1')
  expect(closed(trades).map(told)).toEqual([
    'long 2 from 90 to 95, even 91.5 pnl 10 fees 3 funding 0 net 7, opened 2 closed 3, 2 fills',
    'short 1 from 100 to 90, even 99 pnl 10 fees 1 funding 0 net 9, opened 1 closed 2, 2 fills',
  ])
})

test('a settled option closes at its payout, which a short pays', () => {
  const bought = {
    flags: { instrumentName: 'ETH-28NOV26-3000-C', instrumentType: 'OPTION' as const },
    text: 'buy 2 @ 10',
  }
  expect(closed(tradesOf(bought, 'settled buy 2 payout 30 fee 1')).map(told)).toEqual([
    'long 2 from 10 to 15, even 10.5 pnl 10 fees 1 funding 0 net 9, opened 1 closed 2, 2 fills',
  ])
  const sold = { ...bought, text: 'sell 2 @ 10' }
  expect(closed(tradesOf(sold, 'settled sell 2 payout -30 fee 1')).map(told)).toEqual([
    'short 2 from 10 to 15, even 9.5 pnl -10 fees 1 funding 0 net -11, opened 1 closed 2, 2 fills',
  ])
})

test('a position opened before the first trade has no figures; the next one has', () => {
  // The position is flat now, so two were held before.
  const later = tradesOf('sell 2 @ 100', 'buy 1 @ 99', 'sell 1 @ 100')
  expect(closed(later, flat).map(told)).toEqual([
    'long 1 from 99 to 100, even 99 pnl 1 fees 0 funding 0 net 1, opened 2 closed 3, 2 fills',
    'long unknown closed 1, 1 fills',
  ])
})

test('a partly closed position is not a closed position', () => {
  expect(closed(tradesOf('buy 2 @ 100', 'sell 1 @ 101'), held('buy', '1'))).toEqual([])
})

test('in hedge mode long and short are separate positions, told apart by side or by what a fill closes', () => {
  const wanted = [
    'short 1 from 105 to 104, even 105.5 pnl 1 fees 0 funding 0.5 net 1.5, opened 2 closed 5, 2 fills',
    'long 1 from 100 to 106, even 100 pnl 6 fees 0 funding 0 net 6, opened 1 closed 4, 2 fills',
  ]
  const lines = ['buy 1 @ 100', 'sell 1 @ 105', 'funding sell 1 fee -0.5', 'sell 1 @ 106', 'buy 1 @ 104'] as const
  const sides = ['LONG', 'SHORT', 'SHORT', 'LONG', 'SHORT'] as const
  const sided = lines.map((text, index) => ({ text, flags: { positionSide: sides[index] } }))
  expect(closed(tradesOf(...sided)).map(told)).toEqual(wanted)
  const flags = [false, false, undefined, true, true]
  const flagged = lines.map((text, index) => ({ text, flags: { isClosing: flags[index] } }))
  expect(closed(tradesOf(...flagged)).map(told)).toEqual(wanted)
})

test('an instrument whose trades close more than was held has no positions', () => {
  const trades = tradesOf({ text: 'sell 2 @ 100', flags: { positionSide: 'LONG' } })
  const before = holdingsOf([{ instrumentName: 'ETH-PERP', side: 'buy', amount: parseFixed6<Amount>('1') }])
  expect(closedPositions(trades, before, 0n)).toEqual({ positions: [], unclear: ['ETH-PERP'] })
})

test('a position with a fill without a price has no figures', () => {
  expect(closed(tradesOf('buy 1', 'sell 1 @ 100')).map(told)).toEqual(['long unknown closed 2, 2 fills'])
})

test('trades of no contracts have no average', () => {
  const flagged = tradesOf('buy 0 @ 100', { text: 'sell 0 @ 100', flags: { isClosing: true } })
  expect(closed(flagged).map(told)).toEqual(['long unknown closed 2, 2 fills'])
})
