import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { AlertLevel } from './alert'
import { checkAlert, type AlertDraft } from './alertDraft'
import { firedDetail, wishText } from './alertLabels'

const at = (text: string) => parseFixed6<AlertLevel>(text)
const draft = (more: Partial<AlertDraft>): AlertDraft => ({
  instrumentName: 'ETH-PERP',
  source: 'mark',
  kind: 'crosses',
  text: '3200',
  isRepeating: false,
  ...more,
})
const words = (more: Partial<AlertDraft>, now?: string) => {
  const checked = checkAlert(draft(more), now === undefined ? undefined : at(now))
  return checked.status === 'bad' ? checked.words : `good: ${wishText(checked.alert)}`
}

test('a draft is parsed together with its source', () => {
  expect(words({})).toBe('good: Mark crosses 3,200')
  expect(words({ source: 'last', kind: 'above' }, '3100')).toBe('good: Last price rises to 3,200')
  expect(words({ source: 'index', kind: 'below', text: '2999.5' }, '3100')).toBe('good: Index falls to 2,999.5')
  expect(words({ source: 'iv', text: '65' }, '0.5')).toBe('good: IV crosses 65%')
  expect(words({ kind: 'moves', text: '2.5' }, '3100')).toBe('good: Mark moves 2.5% from 3,100')
})

test('the current side is recorded at once, so that no crossing is missed before the next value', () => {
  const checked = checkAlert(draft({}), at('3100'))
  expect(checked).toMatchObject({ alert: { seen: 'below' } })
  expect(checkAlert(draft({}), undefined)).toMatchObject({ alert: { seen: undefined } })
})

test.each([
  [{ text: '' }, '3100', 'Enter a price or IV'],
  [{ text: '', kind: 'moves' }, '3100', 'Enter a percentage'],
  [{ text: 'soon' }, '3100', 'Enter a number above 0'],
  [{ text: '0' }, '3100', 'Enter a number above 0'],
  [{ text: '-5' }, '3100', 'Enter a number above 0'],
  [{ text: '2000', kind: 'moves' }, '3100', 'Enter 0.0001%–1,000%'],
  [{ text: '5', kind: 'moves' }, undefined, 'Current value not available yet. Try again in a moment.'],
] as const)('%o is rejected with a message', (more, now, expected) => {
  expect(words(more, now)).toBe(expected)
})

test('an alert whose level has already been reached is reported, with the current value', () => {
  expect(words({ kind: 'above' }, '3200')).toMatch(/^Already at 3,200\./)
  expect(words({ kind: 'below' }, '3100')).toMatch(/^Already at 3,100\./)
  expect(words({ kind: 'crosses' }, '3200')).toMatch(/^good/)
})

test('a crossing while the page was inactive is reported as one', () => {
  const checked = checkAlert(draft({ isRepeating: true }), at('3100'))
  if (checked.status === 'bad') throw new Error(checked.words)
  const alert = { ...checked.alert, id: 'a', createdMs: 0 }
  const fired = { atMs: 1, value: at('3300'), isWhileAway: true }
  expect(firedDetail({ ...alert, fired })).toBe('Crossed while this page was inactive. Now 3,300. Alert stays active.')
  expect(firedDetail({ ...alert, isRepeating: false, fired: { ...fired, isWhileAway: false } })).toBe('Now 3,300.')
})
