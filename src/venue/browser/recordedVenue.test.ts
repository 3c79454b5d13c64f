import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { expect, test } from 'vitest'
import { recordedBytes } from '@/dev/testing/recordings/seededMarket'
import { tradedMarket, tradedStartNs } from '@/dev/testing/recordings/tradedMarket'
import type { BrowserVenue } from './browserVenue'
import { openRecordedVenue } from './recordedVenue'

const failure = (error: unknown) => expect.unreachable(String(error))
const later = (seconds: number) => String(tradedStartNs + BigInt(seconds) * 1_000_000_000n)

async function read({ rest }: BrowserVenue, url: string): Promise<unknown> {
  const request = { method: 'GET', url, headers: {}, remoteAddress: undefined, sender: 'a page' }
  const answer = await rest({ ...request, readBody: () => Promise.resolve('') })
  return answer.kind === 'text' ? JSON.parse(answer.text) : undefined
}

test('a dropped file is a market with its book, and a jump serves another venue at that time', async () => {
  const bytes = await recordedBytes(tradedMarket(1, 30))
  const served: BrowserVenue[] = []
  await openRecordedVenue(await sqlite3InitModule(), new Blob([new Uint8Array(bytes)]), {
    failure,
    notice: () => {},
    served: (venue) => served.push(venue),
  })
  const [first] = served
  if (first === undefined) throw new Error('no venue is served')
  expect(await read(first, '/paper/replay')).toMatchObject({ time: later(0), instruments: ['ETH-PERP'], session: 1 })
  expect(await read(first, '/orderbook?instrument_name=ETH-PERP')).toMatchObject({
    bids: expect.arrayContaining([['2999.9', expect.any(String), '0']]),
  })
  await first.core.replay?.jump(BigInt(later(20)))
  expect(served).toHaveLength(2)
  const second = served[1]
  if (second === undefined) throw new Error('the jump served no venue')
  expect(await read(second, '/paper/replay')).toMatchObject({ time: later(20), session: 2 })
  await second.close()
})

test('another file is rejected in words', async () => {
  const opening = openRecordedVenue(await sqlite3InitModule(), new Blob(['not a recording']), {
    failure,
    notice: () => {},
    served: () => expect.unreachable(),
  })
  await expect(opening).rejects.toThrow('the file is no recording of Optick')
})
