import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteMessage, RfqBlockRecord, RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { Fill } from '@/web/session/fills'
import { createMakerLog, standingOf, type MakerEntry } from './makerLog'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const leg = (instrumentName: string, ratio: string): RfqLegRecord => ({
  instrumentId: instrumentName,
  instrumentName,
  instrumentType: 'OPTION',
  side: 'buy',
  ratio: amount(ratio),
  asset: 'ETH',
  indexPrice: price('3000'),
  markPrice: price('100'),
  pricePrecision: price('0.1'),
})
const legs = [leg('A', '1'), leg('B', '2')]
const block: RfqBlockRecord = {
  blockId: '0xb',
  legs,
  blockStatus: 'open',
  createdTimestamp: 0n,
  deadline: 1_790_000_300_000_000_000n,
  markPrice: price('300'),
  amount: amount('5'),
  amountPrecision: amount('0.1'),
  fullSize: false,
  role: 'maker',
}
const quote = (quoteId: Hash, more: Partial<QuoteMessage> = {}): QuoteMessage => ({
  blockId: '0xb',
  quoteId,
  amount: amount('5'),
  limitPrice: price('310'),
  quoteStatus: 'opened',
  isBuy: false,
  legs,
  createdTimestamp: 1_790_000_000_000_000_000n,
  ...more,
})
const newQuote = { block, isBuy: false, amount: amount('5'), limitPrice: price('310') }
const fill = (orderId: string, instrumentName: string, size: string): Fill => ({
  key: `${instrumentName}${size}`,
  tradeId: '1',
  orderId,
  instrumentName,
  side: 'sell',
  price: price('100'),
  amount: amount(size),
  fee: parseFixed6<Usd>('0'),
  liquidity: 'maker',
  timeNs: 0n,
})
const entry = (more: Partial<MakerEntry> = {}): MakerEntry => ({
  quote: quote('0x1'),
  edgeThen: undefined,
  wasRead: true,
  end: undefined,
  ...more,
})
const gone = { kind: 'gone', atMs: 0 } as const
const beforeNs = 1_790_000_100_000_000_000n

test('a quote just sent is not marked gone by a read that started earlier', () => {
  const time = createManualTime()
  const log = createMakerLog(time.clock)
  log.onSent('0x1', newQuote, 6)
  log.onRead([])
  expect(log.getSnapshot().entries).toMatchObject([{ edgeThen: 6, end: undefined }])
  log.onRead([quote('0x1')])
  log.onRead([])
  expect(log.getSnapshot().entries).toMatchObject([{ edgeThen: 6, end: { kind: 'gone' } }])
})

test('a quote that never appears in a read is marked gone after a while', () => {
  const time = createManualTime()
  const log = createMakerLog(time.clock)
  log.onSent('0x1', newQuote, undefined)
  time.pass(4_001)
  log.onRead([])
  expect(log.getSnapshot().entries).toMatchObject([{ end: { kind: 'gone' } }])
})

test('a quote withdrawn or replaced on this page keeps that outcome, though a read only shows it gone', () => {
  const log = createMakerLog(createManualTime().clock)
  log.onRead([quote('0x1'), quote('0x2')])
  log.onWithdrawn(['0x1'])
  log.onSent('0x3', newQuote, 4, '0x2')
  log.onRead([quote('0x3')])
  const ends = log.getSnapshot().entries.map((one) => [one.quote.quoteId, one.end?.kind])
  expect(ends).toEqual([
    ['0x3', undefined],
    ['0x1', 'withdrawn'],
    ['0x2', 'replaced'],
  ])
  // A response to a read that started before the withdrawal does not restore the quote.
  log.onRead([quote('0x1'), quote('0x3')])
  expect(log.getSnapshot().entries.find((one) => one.quote.quoteId === '0x1')?.end?.kind).toBe('withdrawn')
})

test('a quote is filled when all its legs are, each by its ratio', () => {
  const standing = (fills: readonly Fill[]) => standingOf(entry({ end: gone }), fills, block, false, beforeNs)
  expect(standing([fill('0x1', 'A', '5'), fill('0x1', 'B', '10')])).toEqual({ standing: 'filled', filled: amount('5') })
  expect(standing([fill('0x1', 'A', '5'), fill('0x1', 'B', '8')])).toEqual({ standing: 'closed', filled: amount('4') })
  expect(standing([fill('0x1', 'A', '5')])).toEqual({ standing: 'closed', filled: amount('0') })
  expect(standing([fill('0x2', 'A', '5'), fill('0x2', 'B', '10')]).filled).toBe(amount('0'))
})

test('a missing quote has expired, was closed with its request, or was ended by the venue', () => {
  const standing = (isOpen: boolean, nowNs = beforeNs) =>
    standingOf(entry({ end: gone }), [], block, isOpen, nowNs).standing
  expect(standing(false, block.deadline)).toBe('expired')
  expect(standing(false)).toBe('closed')
  expect(standing(true)).toBe('ended')
})

test('a partial fill is shown while the rest is still live', () => {
  const partly = entry({ quote: quote('0x1', { filled: amount('2') }) })
  expect(standingOf(partly, [], block, true, beforeNs)).toEqual({ standing: 'live', filled: amount('2') })
})
