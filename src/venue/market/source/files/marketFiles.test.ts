import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { readAll, recordedBytes, seededMarket } from '@/dev/testing/recordings/seededMarket'
import { MarketSourceError, type MarketEvent, type SourceLevel } from '../marketEvent'
import { createBlobSidecar, pickedFile } from './blobFiles'
import { readMapping, type SourceMapping } from './instrumentBook'
import { fileEvents, openFiles, type FilesReport } from './marketFiles'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => pickedFile(new File([content], name))
type Content = readonly [name: string, content: string | Uint8Array<ArrayBuffer>]

async function read(contents: readonly Content[], mapping: SourceMapping = {}) {
  const report: FilesReport = { problems: [], failures: [] }
  const events: MarketEvent[] = []
  for await (const batch of fileEvents(
    contents.map(([name, content]) => file(name, content)),
    mapping,
    report,
  )) {
    events.push(...batch)
  }
  return { events, lines: events.map(describeEvent), ...report }
}

/** Describes an event in a line that a trader can read; times in milliseconds after the second 1,700,000,000. */
function describeEvent(event: MarketEvent): string {
  const at = Number(event.receivedNs - 1_700_000_000_000_000_000n) / 1e6
  const levels = (list: readonly SourceLevel[]) =>
    list.map(({ side, price, amount }) => `${side} ${formatFixed6(amount)}@${formatFixed6(price)}`).join(' ')
  switch (event.type) {
    case 'instruments':
      return `${at} list ${event.instruments.map(({ name }) => name).join()}`
    case 'bookSnapshot':
      return `${at} book ${levels(event.levels)}`
    case 'bookUpdate':
      return `${at} update ${levels(event.levels)}`
    case 'trade':
      return `${at} trade ${levels([event])}`
    case 'gap':
      return `${at} gap: ${event.reason}`
    case 'figures': {
      const figures = Object.entries(event.figures).map(
        ([key, value]) => `${key}=${typeof value === 'bigint' ? formatFixed6(value) : value}`,
      )
      return `${at} ${figures.join(' ')}`
    }
  }
}

const withoutLists = (lines: readonly string[]) => lines.filter((line) => !line.includes(' list '))
const us = (ms: number) => String(1_700_000_000_000_000 + ms * 1000)
const ms = (after: number) => String(1_700_000_000_000 + after)

describe('Tardis', () => {
  const bookHeader = 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount'
  const row = (at: number, isSnapshot: boolean, rest: string, symbol = 'BTCUSDT', exchange = 'binance-futures') =>
    `${exchange},${symbol},${us(at - 1)},${us(at)},${isSnapshot},${rest}`

  test('incremental_book_L2: rows of one receive time are one message, and a snapshot replaces the book', async () => {
    const { lines, events, problems } = await read([
      [
        'a.csv.gz',
        gzipSync(
          [
            bookHeader,
            row(0, false, 'bid,99,1'),
            row(1, true, 'bid,100.5,1'),
            row(1, true, 'ask,101,2.5'),
            row(1, true, 'bid,100,3'),
            row(2, true, 'ask,102,4'),
            row(3, false, 'bid,100.5,0'),
            row(3, false, 'ask,101,2'),
            row(4, true, 'bid,100.25,1'),
          ].join('\n'),
        ),
      ],
    ])
    expect(withoutLists(lines)).toEqual([
      '1 book buy 1@100.5 buy 3@100 sell 2.5@101',
      '2 update sell 4@102',
      '3 update buy 0@100.5 sell 2@101',
      '4 book buy 1@100.25',
    ])
    expect(problems).toEqual(['updates of BTC-PERP before its first snapshot were left out (1 ×)'])
    const listed = events.findLast(({ type }) => type === 'instruments')
    expect(listed).toMatchObject({
      instruments: [{ name: 'BTC-PERP', sourceName: 'BTCUSDT', priceStep: 10_000n, amountStep: 100_000n }],
    })
    expect(events[1]).toMatchObject({ exchangeNs: 1_700_000_000_000_000_000n })
  })

  test('book_snapshot_25, trades and derivative_ticker are one market in the order of receipt', async () => {
    const snapshots = [
      'exchange,symbol,timestamp,local_timestamp,asks[0].price,asks[0].amount,bids[0].price,bids[0].amount,asks[1].price,asks[1].amount,bids[1].price,bids[1].amount',
      `bybit,ETHUSDT,${us(1)},${us(2)},2000.5,3,2000,1,2001,4,,`,
    ]
    const trades = [
      'exchange,symbol,timestamp,local_timestamp,id,side,price,amount',
      `bybit,ETHUSDT,${us(0)},${us(1)},x1,buy,2000.5,0.25`,
      `bybit,ETHUSDT,${us(0)},${us(3)},x1,buy,2000.5,0.25`,
      `bybit,ETHUSDT,${us(3)},${us(4)},x2,unknown,2000,1e-3`,
      `bybit,ETHUSDT,${us(3)},${us(5)},x3,sell,2000,1e-3`,
    ]
    const tickers = [
      'exchange,symbol,timestamp,local_timestamp,funding_timestamp,funding_rate,predicted_funding_rate,open_interest,last_price,index_price,mark_price',
      `bybit,ETHUSDT,${us(2)},${us(2.5)},,0.0001,,1234.5,,2000.11,2000.123`,
    ]
    const { lines, problems } = await read([
      ['s.csv', snapshots.join('\n')],
      ['t.csv', trades.join('\r\n')],
      ['d.csv', tickers.join('\n')],
    ])
    expect(withoutLists(lines)).toEqual([
      '1 trade buy 0.25@2000.5',
      '2 book buy 1@2000 sell 3@2000.5 sell 4@2001',
      '2.5 markPrice=2000.123 indexPrice=2000.11 nextFundingRate=0.0001 openInterest=1234.5',
      '5 trade sell 0.001@2000',
    ])
    expect(problems).toEqual([
      't.csv: trades of ETHUSDT without a side were left out (1 ×)',
      'trades of ETH-PERP that were written twice were left out (1 ×)',
    ])
  })

  test('inverse contracts of Deribit become coins at each price, and say so', async () => {
    const { lines, events } = await read([
      [
        'b.csv',
        [
          bookHeader,
          row(1, true, 'bid,50000,10000', 'BTC-PERPETUAL', 'deribit'),
          row(1, true, 'ask,50000.5,25', 'BTC-PERPETUAL', 'deribit'),
        ].join('\n'),
      ],
    ])
    // 10,000 USD at 50,000; 25 USD at 50,000.5 is 0.000499995, rounded to a millionth.
    expect(withoutLists(lines)).toEqual(['1 book buy 0.2@50000 sell 0.0005@50000.5'])
    expect(events[0]).toMatchObject({
      instruments: [{ name: 'BTC-PERP', conversion: 'inverse contracts of 1 USD, converted to BTC at each price' }],
    })
  })

  test('options_chain: prices in coins become USD at the underlying price of the row', async () => {
    const header =
      'exchange,symbol,timestamp,local_timestamp,type,strike_price,expiration,open_interest,last_price,bid_price,bid_amount,bid_iv,ask_price,ask_amount,ask_iv,mark_price,mark_iv,underlying_index,underlying_price,delta,gamma,vega,theta,rho'
    const { lines, events } = await read([
      [
        'o.csv',
        [
          header,
          `deribit,BTC-9JUN20-9875-P,${us(0)},${us(1)},put,9875,1591689600000000,0.1,0.0295,0.0205,15.0,55.91,,,68.94,0.02210436,62.89,SYN.BTC-9JUN20,9756.36,-0.61752,0.00103,2.24964,-53.05655,-0.22796`,
        ].join('\n'),
      ],
    ])
    // 0.0205 × 9,756.36 = 200.00538, a bid, down to a cent; 0.022104 × 9,756.36 = 215.654581…
    expect(withoutLists(lines)).toEqual([
      '1 markPrice=215.654581 forwardPrice=9756.36 iv=0.6289 openInterest=0.1',
      '1 book buy 15@200',
    ])
    expect(events[0]).toMatchObject({ instruments: [{ name: 'BTC-9JUN20-9875-P', kind: 'OPTION' }] })
  })

  test('a dated future has no place at the venue, and is left out in words', async () => {
    const { events, problems } = await read([
      ['b.csv', [bookHeader, row(1, true, 'bid,1,1', 'BTCUSDT_240329')].join('\n')],
    ])
    expect(events).toEqual([])
    expect(problems[0]).toContain('lines of BTCUSDT_240329 were left out')
  })
})

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

describe('a mapping', () => {
  test('names what has no name, sets steps and leaves out', async () => {
    const mapping = readMapping({
      'mine.csv': { name: 'DOGE-PERP', priceStep: '0.5', contractCoins: '10' },
      XRPUSDT: null,
    })
    const line = (id: number, price: string) => `${id},${price},2,2,${ms(id)},true`
    const { lines, problems } = await read(
      [
        ['mine.csv', [line(1, '7.3'), line(2, '7.5')].join('\n')],
        ['XRPUSDT-trades-2024-01-01.csv', line(3, '1')],
      ],
      mapping,
    )
    expect(withoutLists(lines)).toEqual(['1 trade sell 20@7.5', '2 trade sell 20@7.5'])
    expect(problems).toContain(
      'numbers of DOGE-PERP are finer than the step of the mapping: bids rounded down, asks up, others to the nearest (1 ×)',
    )
  })

  test('with a coarser step adds up the levels that fall on one price', async () => {
    const header = 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount'
    const row = (at: number, isSnapshot: boolean, rest: string) => `x,BTCUSDT,${us(at)},${us(at)},${isSnapshot},${rest}`
    const { lines } = await read(
      [
        [
          'b.csv',
          [
            header,
            row(1, true, 'bid,100.4,1'),
            row(1, true, 'bid,100.2,2'),
            row(1, true, 'ask,100.6,3'),
            row(2, false, 'bid,100.4,0'),
            row(3, false, 'bid,100.2,0'),
          ].join('\n'),
        ],
      ],
      readMapping({ BTCUSDT: { name: 'BTC-PERP', priceStep: '1' } }),
    )
    expect(withoutLists(lines)).toEqual(['1 book buy 3@100 sell 3@101', '2 update buy 2@100', '3 update buy 0@100'])
  })

  test('that is not understood is rejected in words', () => {
    expect(() => readMapping({ BTCUSDT: { priceStep: 'x' } })).toThrow(MarketSourceError)
  })
})

describe('a broken file', () => {
  const header = 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount'
  const trade = (id: number) => `bybit,ETHUSDT,${us(id)},${us(id)},${id},buy,2000,${id}`

  test.each([
    ['a word in place of a number', trade(3).replace('2000', 'much'), 't.csv, line 4: "much" is not a number'],
    ['a cell too few', 'bybit,ETHUSDT', 't.csv, line 4: the line has 2 cells in place of 8'],
    ['another side', trade(3).replace('buy', 'both'), 't.csv, line 4: "both" is no side of a trade'],
    ['no time', trade(3).replace(us(3), 'now'), 't.csv, line 4: "now" is not a time'],
  ])('with %s ends there in words, and what was good is kept', async (_, line, failure) => {
    const { lines, failures } = await read([['t.csv', [header, trade(1), trade(2), line, trade(4)].join('\n')]])
    expect(withoutLists(lines)).toEqual(['1 trade buy 1@2000', '2 trade buy 2@2000'])
    expect(failures).toEqual([failure])
  })

  test('that is gzipped and torn at any byte gives a part of its events, and says so', async () => {
    const whole = Array.from({ length: 300 }, (_, index) => trade(index + 1))
    const bytes = gzipSync([header, ...whole].join('\n'))
    const all = withoutLists((await read([['t.csv.gz', bytes]])).lines)
    expect(all).toHaveLength(300)
    let most = 0
    for (let length = 0; length < bytes.length; length += 13) {
      const { lines, failures } = await read([['t.csv.gz', bytes.slice(0, length)]])
      const given = withoutLists(lines)
      expect(given).toEqual(all.slice(0, given.length))
      expect(failures).toHaveLength(1)
      most = Math.max(most, given.length)
    }
    expect(most).toBeGreaterThan(250)
  })

  test('with lines out of order gives them the time of the line before', async () => {
    const { lines, problems } = await read([['t.csv', [header, trade(5), trade(3), trade(6)].join('\n')]])
    expect(withoutLists(lines)).toEqual(['5 trade buy 5@2000', '5 trade buy 3@2000', '6 trade buy 6@2000'])
    expect(problems).toEqual(['t.csv: lines are out of order, and count from the time of the line before them (1 ×)'])
  })

  test('whose book cannot be read further ends that book in a gap', async () => {
    const book = [
      'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount',
      `x,BTCUSDT,${us(1)},${us(1)},true,bid,100,1`,
      `x,BTCUSDT,${us(2)},${us(2)},false,bid,100,2`,
      'x,BTCUSDT,oh',
    ]
    const { lines } = await read([['b.csv', book.join('\n')]])
    expect(withoutLists(lines)).toEqual([
      '1 book buy 1@100',
      '1 gap: the file could not be read further: b.csv, line 4: the line has 3 cells in place of 8',
    ])
  })

  test('of an unknown format, a zip archive, an endless line or nothing at all is rejected in words', async () => {
    const open = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      openFiles([file(name, content)], {}, createBlobSidecar)
    await expect(open('a.txt', 'hello\nworld')).rejects.toThrow('the format is not known: "hello"')
    await expect(open('a.zip', 'PK\u0003\u0004 and more')).rejects.toThrow('unpack it first')
    await expect(open('a.csv', '')).rejects.toThrow('a.csv is empty')
    await expect(open('a.csv', 'x'.repeat(9_000_000))).rejects.toThrow('a line is longer than 8388608 characters')
    await expect(open('data.csv', '1,2,3,4,5,true')).rejects.toThrow('name the file in a mapping')
  })
})

test('foreign files are opened as a recording that gives the same events', async () => {
  const header = 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount'
  const rows = Array.from({ length: 50 }, (_, index) => {
    const at = us(index + 1)
    return `bybit,ETHUSDT,${at},${at},${index},${index % 2 === 0 ? 'buy' : 'sell'},${2000 + index / 4},1`
  })
  const contents: Content[] = [['t.csv', [header, ...rows].join('\n')]]
  const { lines } = await read(contents)
  const recording = await openFiles(
    contents.map(([name, content]) => file(name, content)),
    {},
    createBlobSidecar,
  )
  expect((await readAll(recording)).events.map(describeEvent)).toEqual(lines)
  expect(recording.instruments).toMatchObject([{ name: 'ETH-PERP', priceStep: 10_000n }])
  expect(await recording.curve('ETH-PERP')).toHaveLength(1)
})

test('recordings that follow each other, as rotation makes them, are one market', async () => {
  const [first, second] = [seededMarket(1, 200), seededMarket(2, 200)]
  const later = second.map((event) => ({ ...event, receivedNs: event.receivedNs + 3_600_000_000_000n }))
  const { events, failures } = await read([
    ['a-2.optick', await recordedBytes(later)],
    ['a.optick', await recordedBytes(first)],
  ])
  expect(events).toEqual([...first, ...later])
  expect(failures).toEqual([])
})
