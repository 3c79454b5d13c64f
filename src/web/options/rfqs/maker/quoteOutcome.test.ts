import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { quoteReport } from './quoteOutcome'

const resting = { status: 'resting', quoteId: '0x1', filled: parseFixed6<Amount>('0') } as const

test.each([
  ['live', 'waiting', 'Quote live'],
  ['filled', 'done', 'Filled: all legs traded'],
  ['withdrawn', 'over', 'Withdrawn. It can no longer be accepted.'],
  ['replaced', 'over', 'Replaced by a newer quote of yours.'],
  ['expired', 'over', 'RFQ expired.'],
  ['closed', 'over', 'The RFQ closed, and so did the quote.'],
  ['ended', 'over', 'Closed by the venue or another device.'],
] as const)('a resting quote that is now %s is shown as %s', (standing, tone, words) => {
  expect(quoteReport(resting, standing)).toEqual({ words, tone })
})

test('the venue’s response counts until there is newer information, also for a quote of unknown outcome', () => {
  expect(quoteReport(resting, undefined).tone).toBe('waiting')
  const unknown = { status: 'unknown', quoteId: '0x1' } as const
  expect(quoteReport(unknown, undefined).tone).toBe('failed')
  expect(quoteReport(unknown, 'filled').tone).toBe('done')
})
