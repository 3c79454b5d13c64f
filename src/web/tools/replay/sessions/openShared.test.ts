import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { openShared } from './openShared'
import { sessionText, type ReplaySession, type SessionAction } from './replaySession'

const hash = 'ab'.repeat(32)
const report: ReplayReport = {
  hash,
  startTime: 5n,
  endTime: 100n,
  time: 50n,
  playing: false,
  speed: 1,
  clock: 'real',
  session: 1,
  instruments: ['ETH-PERP'],
}
const action = (at: bigint): SessionAction => ({
  kind: 'place',
  at,
  order: 0,
  instrument: 'ETH-PERP',
  side: 'buy',
  amount: parseFixed6<Amount>('2'),
  price: parseFixed6<Price>('3000'),
})
const session = (times: readonly bigint[], fillTimes: readonly bigint[] = []): ReplaySession => ({
  kind: 'optick-session',
  version: 1,
  hash,
  start: 10n,
  end: 90n,
  actions: times.map(action),
  fills: fillTimes.map((at) => ({
    at,
    instrument: 'ETH-PERP',
    side: 'buy',
    price: parseFixed6<Price>('3000'),
    amount: parseFixed6<Amount>('1'),
    maker: true,
  })),
  fees: parseFixed6<Usd>('0'),
})
const open = (shared: ReplaySession) => openShared(new Blob([sessionText(shared)]), report)

test('a session is opened as it was shared', async () => {
  const shared = session([10n, 10n, 90n], [10n, 40n])
  expect(await open(shared)).toEqual(shared)
})

test('steps and fills before the start, after the end or out of order are rejected', async () => {
  for (const wrong of [session([9n]), session([10n, 91n]), session([30n, 20n]), session([10n], [9n])]) {
    await expect(open(wrong)).rejects.toThrow('The times of this session are not in order.')
  }
  await expect(open({ ...session([]), start: 95n })).rejects.toThrow('The times of this session are not in order.')
  await expect(open({ ...session([10n]), end: 101n })).rejects.toThrow('This session lies outside the recording.')
})

test('a file that is too large is not read', async () => {
  let reads = 0
  const text = () => {
    reads += 1
    return Promise.resolve('')
  }
  await expect(openShared({ size: 2_000_001, text }, report)).rejects.toThrow('This file is larger than 2 MB')
  expect(reads).toBe(0)
})
