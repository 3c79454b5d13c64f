import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { ms, readFiles as read, withoutLists } from '@/dev/testing/recordings/readFiles'
import { createMarketState } from '../recording/marketState'

describe('Binance’s public data', () => {
  const trades = [`1,2000.10,0.500,1000.05,${ms(1)},true`, `2,2000.20,0.250,500.05,${ms(2)},false`]

  test.each([
    ['with', `id,price,qty,quote_qty,time,is_buyer_maker\n`],
    ['without', ''],
  ])('trades %s a header: the buyer as maker is a sale', async (_, header) => {
    const { lines } = await read([['ETHUSDT-trades-2024-01-01.csv', header + trades.join('\n')]])
    expect(withoutLists(lines)).toEqual(['1 trade sell 0.5@2000.1', '2 trade buy 0.25@2000.2'])
  })

  test('aggTrades beside trades would count twice, so the second kind is left out', async () => {
    const aggregate = `9,2000.1,0.5,1,1,${ms(1)},true`
    const { lines, problems } = await read([
      ['ETHUSDT-trades-2024-01-01.csv', trades.join('\n')],
      ['ETHUSDT-aggTrades-2024-01-01.csv', aggregate],
    ])
    expect(withoutLists(lines)).toHaveLength(2)
    expect(problems).toEqual(['trades of ETH-PERP from a second kind of file were left out (1 ×)'])
  })

  test('bookTicker is a book of one level a side', async () => {
    const { lines, events } = await read([['ETHUSDT-bookTicker-2024.csv', `77,2000,1,2000.01,2.5,${ms(1)},${ms(3)}`]])
    expect(withoutLists(lines)).toEqual(['3 book buy 1@2000 sell 2.5@2000.01'])
    expect(events[1]).toMatchObject({ bookNumber: 77n, exchangeNs: 1_700_000_000_001_000_000n })
  })

  test('contracts of COIN-M are 100 USD of BTC and 10 USD of others', async () => {
    const line = (id: number) => `${id},2000,4,2,${ms(id)},true`
    const { lines } = await read([
      ['ETHUSD_PERP-trades-2024-01-01.csv', line(1)],
      ['BTCUSD_PERP-trades-2024-01-01.csv', line(2)],
    ])
    expect(withoutLists(lines)).toEqual(['1 trade sell 0.02@2000', '2 trade sell 0.2@2000'])
  })

  test('a bar gives a mark at its open, its extremes (the nearer first) and its close', async () => {
    const bar = `${ms(0)},100,110,98,105,1,${ms(60_000)},1,1,1,1,0`
    const { lines } = await read([['ETHUSDT-1m-2024-01.csv', bar]])
    expect(withoutLists(lines)).toEqual([
      '0 markPrice=100',
      '20000 markPrice=98',
      '40000 markPrice=110',
      '60000 markPrice=105',
    ])
    const minute = 'timestamp,open,high,low,close,volume\n2023-11-14T22:13:20Z,100,110,98,105,1'
    expect((await read([['eth-usd-1m.csv', minute]])).lines[1]).toBe('0 markPrice=100')
  })
})

describe('raw streams of Binance', () => {
  const at = (after: number, message: object) =>
    `${1_700_000_000_000_000_000n + BigInt(after) * 1_000_000n} ${JSON.stringify(message)}`
  const depth = (after: number, [U, u, pu]: readonly [number, number, number], bid: string, amount = '1') =>
    at(after, {
      stream: 'ethusdt@depth@0ms',
      data: { e: 'depthUpdate', E: 1, T: 1_700_000_000_000 + after, s: 'ETHUSDT', U, u, pu, b: [[bid, amount]], a: [] },
    })
  const snapshot = (after: number, lastUpdateId: number) =>
    at(after, { lastUpdateId, T: 1_700_000_000_000, bids: [['100', '5']], asks: [['101', '5']] })
  const unknown = 'gap: the book is unknown until its first snapshot'

  test('a snapshot after the first updates joins them by Binance’s rule', async () => {
    const { lines, problems } = await read([
      [
        'e.gz',
        gzipSync(
          [
            depth(1, [1, 5, 0], '90'),
            depth(2, [6, 9, 5], '91'),
            depth(3, [10, 14, 9], '92'),
            // U ≤ 12 ≤ u only for the third update.
            snapshot(4, 12),
            depth(5, [15, 20, 14], '93', '0'),
            depth(6, [15, 20, 14], '93', '0'),
          ].join('\n'),
        ),
      ],
    ])
    expect(withoutLists(lines)).toEqual([
      `1 ${unknown}`,
      '4 book buy 5@100 sell 5@101',
      '4 update buy 1@92',
      '5 update buy 0@93',
    ])
    expect(problems).toEqual(['e.gz: updates of ETHUSDT that the book already had were left out (1 ×)'])
  })

  test('a hole in pu is a gap until a newer snapshot', async () => {
    const { lines } = await read([
      [
        'e.txt',
        [
          depth(1, [1, 5, 0], '90'),
          snapshot(2, 5),
          depth(3, [6, 8, 5], '91'),
          depth(4, [20, 24, 19], '92'),
          snapshot(5, 22),
          depth(6, [25, 27, 24], '93'),
        ].join('\n'),
      ],
    ])
    expect(withoutLists(lines)).toEqual([
      `1 ${unknown}`,
      '2 book buy 5@100 sell 5@101',
      '2 update buy 1@90',
      '3 update buy 1@91',
      '4 gap: updates of ETHUSDT are missing between update 8 and update 20',
      '5 book buy 5@100 sell 5@101',
      '5 update buy 1@92',
      '6 update buy 1@93',
    ])
  })

  test('trades, marks, and best prices beside the book', async () => {
    const stream = (data: object) => at(7, { stream: 'x', data })
    const { lines, problems } = await read([
      [
        'e.txt',
        [
          depth(1, [1, 5, 0], '90'),
          snapshot(2, 5),
          stream({ e: 'trade', E: 1, T: 1, s: 'ETHUSDT', t: 7, p: '100.5', q: '0.25', X: 'MARKET', m: true }),
          stream({ e: 'trade', E: 1, T: 1, s: 'ETHUSDT', t: 8, p: '100.5', q: '0.25', X: 'INSURANCE_FUND', m: true }),
          stream({ e: 'bookTicker', u: 9, s: 'ETHUSDT', b: '100', B: '1', a: '100.5', A: '2', T: 1, E: 1 }),
          stream({ e: 'markPriceUpdate', E: 1, s: 'ETHUSDT', p: '100.123', i: '100.1', r: '0.0001', T: 9 }),
        ].join('\n'),
      ],
    ])
    expect(withoutLists(lines).slice(3)).toEqual([
      '7 trade sell 0.25@100.5',
      '7 bestBid=100 bestAsk=100.5',
      '7 markPrice=100.123 indexPrice=100.1 nextFundingRate=0.0001',
    ])
    expect(problems).toEqual(['e.txt: trades of ETHUSDT outside the book (INSURANCE_FUND) were left out (1 ×)'])
  })
})

/** A true book that changes, and its stream: lost messages, late and repeated snapshots, messages sent twice. */
function seededStream(seed: number) {
  const random = createRandom(seed)
  const book = new Map<string, string>()
  const lines: string[] = []
  const truth = new Map<number, string>()
  let id = 1000
  let lastSent = id
  let timeMs = 0
  const write = (message: object) =>
    lines.push(`${1_700_000_000_000_000_000n + BigInt(++timeMs) * 1_000_000n} ${JSON.stringify(message)}`)
  for (let step = 0; step < 400; step++) {
    const first = id + 1
    const changes = new Map<string, string>()
    for (let change = 0; change <= random.integer(6); change++) {
      id += 1 + random.integer(3)
      changes.set(String(90 + random.integer(10)), String(random.integer(4)))
    }
    for (const [price, amount] of changes) {
      if (amount === '0') book.delete(price)
      else book.set(price, amount)
    }
    truth.set(
      id,
      [...book]
        .map(([price, amount]) => `${amount}@${price}`)
        .toSorted()
        .join(' '),
    )
    const update = { e: 'depthUpdate', T: 1, s: 'ETHUSDT', U: first, u: id, pu: lastSent, b: [...changes], a: [] }
    lastSent = id
    const kind = random.integer(20)
    if (kind > 0) write({ stream: 'ethusdt@depth', data: update })
    if (kind === 1) write({ stream: 'ethusdt@depth', data: update })
    if (kind === 1 || kind === 2) write({ lastUpdateId: id, bids: [...book], asks: [] })
  }
  return { text: lines.join('\n'), truth }
}

test.each([1, 2, 3, 4, 5])(
  'every book of a stream with losses and repetitions is the true book (seed %i)',
  async (seed) => {
    const { text, truth } = seededStream(seed)
    const { events } = await read([['stream.txt', text]])
    const state = createMarketState()
    let compared = 0
    for (const event of events) {
      state.apply(event)
      const book = state.book('ETH-PERP')
      if (book === undefined || event.bookNumber === undefined) continue
      const levels = Array.from(book.bids, ([price, amount]) => `${formatFixed6(amount)}@${formatFixed6(price)}`)
      // A snapshot that arrives late is joined by the updates that waited for it.
      expect(levels.toSorted().join(' ')).toBe(truth.get(Number(event.bookNumber)))
      compared += 1
    }
    expect(compared).toBeGreaterThan(200)
    expect(events.filter(({ type }) => type === 'gap').length).toBeGreaterThan(5)
  },
)
