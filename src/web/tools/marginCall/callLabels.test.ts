import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import { callFiguresText, callTitle, nextText, titleMark } from './callLabels'
import type { MarginCallNotice } from './marginCalls'

const call: MarginCallNotice = { subject: { kind: 'account' }, use: 0.8021, isInLiquidation: false, level: 'warning' }
const key = positionKey({ instrumentId: '1' })
const isolated: MarginCallNotice = { ...call, subject: { kind: 'isolated', instrumentName: 'ETH-PERP', key } }
const figures = { required: parseFixed6<never>('26100'), behind: parseFixed6<never>('32538.5') }

test('a margin call names what is short, with its figures', () => {
  expect(callTitle(call)).toBe('Margin is low')
  expect(callTitle(isolated)).toBe('ETH-PERP (isolated): margin is low')
  expect(callFiguresText(call, figures)).toBe(
    'Maintenance margin is 80.2% of margin balance (26,100.00 / 32,538.50 USD).',
  )
})

test('with a negative margin balance no percentage is shown', () => {
  expect(callFiguresText(call, { ...figures, behind: parseFixed6<never>('-5') })).toBe(
    'Maintenance margin is 26,100.00 USD, but margin balance is −5.00 USD.',
  )
})

test('the next step is explained for account and position, before and during liquidation', () => {
  expect(nextText(call)).toContain('cancels your orders and starts closing positions')
  expect(nextText(isolated)).toContain('closes this position')
  expect(nextText({ ...call, level: 'liquidation' })).toContain('Trading is disabled until then')
  expect(nextText({ ...isolated, level: 'liquidation' })).toContain('rest of your account is unaffected')
})

test('the page title shows the severity', () => {
  expect(titleMark(call)).toBe('⚠ Margin 80%')
  expect(titleMark({ ...call, level: 'liquidation' })).toBe('⚠ Liquidation')
})
