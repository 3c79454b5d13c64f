import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import { callFiguresWords, callTitle, nextWords, titleMark } from './callWords'
import type { MarginCall } from './marginCalls'

const call: MarginCall = { subject: { kind: 'account' }, use: 0.8021, isInLiquidation: false, level: 'warning' }
const isolated: MarginCall = { ...call, subject: { kind: 'isolated', instrumentName: 'ETH-PERP' } }
const figures = { required: parseFixed6<never>('26100'), behind: parseFixed6<never>('32538.5') }

test('a call says what is short, with its figures', () => {
  expect(callTitle(call)).toBe('Margin is short')
  expect(callTitle(isolated)).toBe('ETH-PERP, isolated: margin is short')
  expect(callFiguresWords(call, figures)).toBe(
    'Maintenance margin is 80.2% of what stands behind it: 26,100.00 of 32,538.50 USD.',
  )
})

test('where nothing stands behind a requirement there is no share of it', () => {
  expect(callFiguresWords(call, { ...figures, behind: parseFixed6<never>('-5') })).toBe(
    'Maintenance margin of 26,100.00 USD has nothing behind it: −5.00 USD.',
  )
})

test('what comes next is said of the account or of the position, before and during', () => {
  expect(nextWords(call)).toContain('cancels your orders and closes positions')
  expect(nextWords(isolated)).toContain('closes this position')
  expect(nextWords({ ...call, level: 'liquidation' })).toContain('You cannot trade meanwhile')
  expect(nextWords({ ...isolated, level: 'liquidation' })).toContain('rest of the account is not touched')
})

test('the name of the page is marked with how far it is', () => {
  expect(titleMark(call)).toBe('⚠ Margin 80%')
  expect(titleMark({ ...call, level: 'liquidation' })).toBe('⚠ Liquidation')
})
