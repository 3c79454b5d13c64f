import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { MmpReply } from '@/core/protocol/rest/protection'
import { frozenLeftMs, usedShare } from './MmpCard'
import { checkMmp, mmpDraftOf, type MmpDraft } from './mmpDraft'

const amount = (text: string) => parseFixed6<Amount>(text)
const good: MmpDraft = { intervalText: '10', frozenText: '30', isUntilReset: false, amountText: '50', deltaText: '2.5' }
const errorsOf = (more: Partial<MmpDraft>) => {
  const checked = checkMmp({ ...good, ...more })
  return checked.status === 'bad' ? Object.keys(checked.errors) : []
}

test('a complete form gives its limits', () => {
  expect(checkMmp(good)).toEqual({
    status: 'good',
    limits: { interval: 10, frozen: 30, amountLimit: 50_000_000n, deltaLimit: 2_500_000n },
  })
})

test('a freeze until reset is sent as zero seconds, whatever its field contains', () => {
  expect(checkMmp({ ...good, isUntilReset: true, frozenText: 'x' })).toMatchObject({ limits: { frozen: 0 } })
})

test('an empty delta limit means none', () => {
  expect(checkMmp({ ...good, deltaText: ' ' })).toMatchObject({ status: 'good', limits: { deltaLimit: undefined } })
})

test.each([
  [{ intervalText: '' }, ['interval']],
  [{ intervalText: '0' }, ['interval']],
  [{ intervalText: '1.5' }, ['interval']],
  [{ intervalText: '86401' }, ['interval']],
  [{ intervalText: '-3' }, ['interval']],
  [{ frozenText: '0' }, ['frozen']],
  [{ frozenText: 'soon' }, ['frozen']],
  [{ amountText: '' }, ['amount']],
  [{ amountText: '0' }, ['amount']],
  [{ amountText: '1.0000001' }, ['amount']],
  [{ deltaText: '0' }, ['delta']],
  [{ deltaText: '-1' }, ['delta']],
  [{ intervalText: '', frozenText: '', amountText: '', deltaText: 'x' }, ['interval', 'frozen', 'amount', 'delta']],
])('%o is rejected at its fields', (more, fields) => {
  expect(errorsOf(more)).toEqual(fields)
})

test('the form starts with the current settings, and without limits where none are set', () => {
  const mmp: MmpReply = {
    asset: 'ETH',
    enabled: true,
    triggered: false,
    interval: 5,
    frozen: 0,
    amountLimit: amount('12.5'),
  }
  expect(mmpDraftOf(mmp)).toEqual({
    intervalText: '5',
    frozenText: '30',
    isUntilReset: true,
    amountText: '12.5',
    deltaText: '',
  })
  expect(mmpDraftOf({ asset: 'ETH', enabled: false, triggered: false })).toMatchObject({
    amountText: '',
    deltaText: '',
  })
  expect(errorsOf(mmpDraftOf(undefined))).toEqual(['amount'])
})

test('usage is a fraction of the limit, at most one', () => {
  expect(usedShare(amount('12.5'), amount('50'))).toBe(0.25)
  expect(usedShare(amount('60'), amount('50'))).toBe(1)
  expect(usedShare(amount('1'), undefined)).toBeUndefined()
  expect(usedShare(undefined, amount('50'))).toBeUndefined()
})

test('a freeze counts down to zero, except one without an end', () => {
  expect(frozenLeftMs(5_000_000_000n, 3_000)).toBe(2_000)
  expect(frozenLeftMs(5_000_000_000n, 6_000)).toBe(0)
  expect(frozenLeftMs(0n, 3_000)).toBeUndefined()
  expect(frozenLeftMs(undefined, 3_000)).toBeUndefined()
})
