import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { hedgeDraftOf, readHedge, type HedgeDraft, type HedgeField } from './hedgeDraft'
import { firstHedge } from './hedgeText'

const step = parseFixed6<Amount>('0.01')
const nowMs = 1_790_000_000_000
const draft: HedgeDraft = { ...hedgeDraftOf(undefined), band: '2', most: '10' }
const read = (part: Partial<HedgeDraft>) => readHedge({ ...draft, ...part }, 'ETH', step, nowMs)

test('the form is read exactly, and a stored hedger fills it with the same settings', () => {
  const { settings } = read({ target: '-1.5', slippage: '0.25', seconds: '2.5', cost: '75', margin: '80', total: '40' })
  expect(settings).toEqual({
    asset: 'ETH',
    target: -1_500_000n,
    band: 2_000_000n,
    maxAmount: 10_000_000n,
    slippage: 2_500n,
    minIntervalMs: 2_500,
    dailyCost: 75_000_000n,
    untilMs: undefined,
    marginUse: 800_000n,
    totalAmount: 40_000_000n,
    settling: 'pause',
  })
  expect(readHedge(hedgeDraftOf(settings), 'ETH', step, nowMs).settings).toEqual(settings)
})

test('a stop time counts from now', () => {
  expect(read({ hours: '1.5' }).settings?.untilMs).toBe(nowMs + 5_400_000)
})

test.each<[field: HedgeField, texts: readonly string[]]>([
  ['target', ['', 'x', '?1.234']],
  ['band', ['', '0', '-1', '0.009']],
  ['most', ['', '0.009']],
  ['slippage', ['', '0', '5.0001', '0.00001']],
  ['seconds', ['', '0.9', '3601']],
  ['cost', ['', '0', '-1']],
  ['hours', ['0', 'x']],
  ['margin', ['0', '-5']],
  ['total', ['0', 'x']],
])('a wrong text is reported at its field: %s', (field, texts) => {
  for (const text of texts) expect(read({ [field]: text }).problem?.field, text).toBe(field)
})

test('the first order is the whole gap, in steps and up to the maximum', () => {
  const { settings } = read({ target: '1' })
  if (settings === undefined) throw new Error('the draft is right')
  const first = (delta: string) => firstHedge(settings, parseFixed6<Amount>(delta), step)
  expect(first('3')).toBeUndefined()
  expect(first('3.129')).toEqual({ isBuy: false, amount: parseFixed6('2.12') })
  expect(first('-20')).toEqual({ isBuy: true, amount: parseFixed6('10') })
  expect(firstHedge(settings, undefined, step)).toBeUndefined()
})
