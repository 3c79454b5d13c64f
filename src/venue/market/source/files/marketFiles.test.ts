import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  describeEvent,
  file,
  ms,
  readFiles as read,
  us,
  withoutLists,
  type Content,
} from '@/dev/testing/recordings/readFiles'
import { readAll, recordedBytes, seededMarket } from '@/dev/testing/recordings/seededMarket'
import { MarketSourceError } from '../marketEvent'
import { createBlobSidecar } from './blobFiles'
import { readMapping } from './instrumentBook'
import { openFiles } from './marketFiles'

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
    await expect(open('a.zip', 'PK\u0003\u0004 and more')).rejects.toThrow('the zip archive is damaged')
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
