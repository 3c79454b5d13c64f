import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { RestClient } from '@/web/connection/restClient'
import { readPrices } from './readPrices'

/** A tape with one trade a second, at the price of its second. It answers like `GET /instrument/{name}/trade-history`. */
function tape(seconds: number) {
  const asked: bigint[] = []
  const call: unknown = (_: unknown, { query }: { query: { endTime: bigint; limit: number } }) => {
    asked.push(query.endTime)
    const rows = Array.from({ length: seconds }, (__, second) => ({
      createdTimestamp: BigInt(second) * 1_000_000_000n,
      price: parseFixed6<Price>(String(second)),
      tradeId: String(second),
    }))
    const page = rows.filter(({ createdTimestamp }) => createdTimestamp <= query.endTime).toReversed()
    return Promise.resolve({ tradeHistory: page.slice(0, query.limit) })
  }
  // Only this method of the client is called.
  return { rest: { call } as unknown as RestClient, asked }
}

const at = (seconds: number) => ({ instrumentName: 'ETH-PERP', timeNs: BigInt(Math.round(seconds * 1e9)) })

test('the price at a time is that of the last trade before it, and close times share a page', async () => {
  const { rest, asked } = tape(200)
  const wanted = [at(150.5), at(120), at(20.9), at(500)]
  const signal = new AbortController().signal
  const priceAt = await readPrices(wanted, new Set(), {
    rest,
    signal,
    wait: () => Promise.resolve(),
    nowNs: at(180).timeNs,
  })
  const told = wanted.map(({ instrumentName, timeNs }) => priceAt(instrumentName, timeNs))
  expect(told).toEqual([...['150', '120', '20'].map((text) => parseFixed6<Price>(text)), undefined])
  // 50 trades back from 150.5 s reach 101 s. Nothing later than now is read.
  expect(asked).toEqual([at(150.5).timeNs, at(20.9).timeNs])
})

test('own trades are no price of the market, and a price is later than asked only if another has traded since', async () => {
  const { rest } = tape(200)
  const signal = new AbortController().signal
  const parts = { rest, signal, wait: () => Promise.resolve(), nowNs: at(180).timeNs }
  const priceAt = await readPrices([at(150.5), at(120)], new Set(['150', '149']), parts)
  // The last trade of others by 150.5 s is that of 148 s.
  const { instrumentName, timeNs } = at(150.5)
  expect(priceAt(instrumentName, timeNs)).toBe(parseFixed6<Price>('148'))
  expect(priceAt(instrumentName, timeNs, at(147).timeNs)).toBe(parseFixed6<Price>('148'))
  expect(priceAt(instrumentName, timeNs, at(148).timeNs)).toBeUndefined()
  expect(priceAt('ETH-PERP', at(120).timeNs)).toBe(parseFixed6<Price>('120'))
})
