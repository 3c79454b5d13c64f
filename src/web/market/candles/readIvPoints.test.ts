import { expect, test } from 'vitest'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import { black76 } from '@/core/quant/black76'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { readIvPoints } from './readIvPoints'

const expiryNs = BigInt(Date.parse('2026-11-27T08:00:00Z')) * 1_000_000n
const nowNs = expiryNs - 30n * 86_400_000_000_000n
const minuteNs = 60_000_000_000n
const window = { interval: '1m', nowNs, signal: new AbortController().signal } as const

/** Forward and volatility of the last minutes, newest first. */
const past = [
  { forward: 3_050, iv: 0.61 },
  { forward: 2_940, iv: 0.65 },
  { forward: 3_120, iv: 0.58 },
]

type History = readonly (readonly [bigint, Price])[]

function markHistory(optionType: 'call' | 'put'): History {
  return past.map(({ forward, iv }, index) => {
    const timeNs = nowNs - BigInt(index) * minuteNs
    const yearsToExpiry = Number(expiryNs - timeNs) / (365 * 86_400e9)
    return [timeNs, fromNumber<Price>(black76({ forward, strike: 3_000, yearsToExpiry, iv, optionType }))]
  })
}

/** A venue that returns these mark histories in one page and lists no other instruments. */
function venueWith(histories: Readonly<Record<string, History>>): RestClient {
  const call = async (_: unknown, { query }: { query: { instrumentName: string; endTime: bigint } }) => {
    const rows = histories[query.instrumentName]
    if (rows === undefined) throw new RestError('INSTRUMENT_INVALID', 400, undefined, 'unknown')
    return { history: rows.filter(([timeNs]) => timeNs <= query.endTime) }
  }
  // The fake client answers only the endpoint that the reader calls.
  return { call } as unknown as RestClient
}

const call = 'ETH-27NOV26-3000-C'
const put = 'ETH-27NOV26-3000-P'

test.each([call, put])('call and put marks give back their volatility, for %s', async (name) => {
  const rest = venueWith({ [call]: markHistory('call'), [put]: markHistory('put') })
  const { points } = await readIvPoints(rest, name, window)
  expect(points.map(({ timeNs }) => timeNs)).toEqual([nowNs - 2n * minuteNs, nowNs - minuteNs, nowNs])
  expect(points.map(({ price }) => price.toFixed(4))).toEqual(['58.0000', '65.0000', '61.0000'])
})

test('an instant with only one of the two marks has no point', async () => {
  const rest = venueWith({ [call]: markHistory('call'), [put]: markHistory('put').slice(1) })
  const { points } = await readIvPoints(rest, call, window)
  expect(points).toHaveLength(2)
})

test('without the other option there are no past points', async () => {
  const rest = venueWith({ [call]: markHistory('call') })
  expect(await readIvPoints(rest, call, window)).toEqual({ points: [], fromNs: nowNs })
})

test('marks without time value give no volatility points', async () => {
  const flat: History = [[nowNs, fromNumber<Price>(0)]]
  const rest = venueWith({ [call]: [[nowNs, fromNumber<Price>(400)]], [put]: flat })
  expect((await readIvPoints(rest, call, window)).points).toEqual([])
})
