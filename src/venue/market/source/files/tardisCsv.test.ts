import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readFiles as read, us, withoutLists } from '@/dev/testing/recordings/readFiles'

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
