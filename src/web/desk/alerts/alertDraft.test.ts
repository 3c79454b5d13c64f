import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { decodeAlerts, encodeAlerts, evaluateAlert, type AlertLevel } from './alert'
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

test('a figure that is no price is parsed in its own unit', () => {
  expect(words({ source: 'funding', kind: 'above', text: '0.01' })).toBe('good: Funding 1 h rises to 0.01%')
  expect(words({ source: 'change', kind: 'below', text: '-5' })).toBe('good: 24 h change falls to \u22125%')
  expect(words({ source: 'spread', text: '0.2' })).toBe('good: Spread crosses 0.2%')
  const own = { account: '0xa' }
  expect(words({ ...own, source: 'margin', kind: 'above', text: '70' })).toBe('good: Margin use rises to 70%')
  expect(words({ ...own, source: 'pnl', kind: 'below', text: '-500' })).toBe('good: Position PnL falls to \u2212500')
  expect(words({ ...own, source: 'delta', text: '0' })).toBe('good: Net delta crosses 0')
})

test('an alert on a figure of the account is bound to that account, and other alerts to none', () => {
  expect(checkAlert(draft({ source: 'margin', text: '70', account: '0xa' }), undefined)).toMatchObject({
    alert: { account: '0xa', rule: { level: at('0.7') } },
  })
  const price = checkAlert(draft({ account: '0xa' }), undefined)
  expect(price.status === 'good' && price.alert).not.toHaveProperty('account')
})

test('the distance at which an alert repeats is in the unit of its level', () => {
  const repeating = { isRepeating: true, account: '0xa' } as const
  expect(checkAlert(draft({ ...repeating, source: 'margin', text: '70', rearmText: '5' }), undefined)).toMatchObject({
    alert: { rearmBy: at('0.05') },
  })
  expect(checkAlert(draft({ ...repeating, source: 'delta', text: '3', rearmText: '0.5' }), undefined)).toMatchObject({
    alert: { rearmBy: at('0.5') },
  })
  const usual = checkAlert(draft({ isRepeating: true }), undefined)
  expect(usual.status === 'good' && usual.alert).not.toHaveProperty('rearmBy')
})

test('the current side is recorded at once, so that no crossing is missed before the next value', () => {
  const checked = checkAlert(draft({}), at('3100'))
  expect(checked).toMatchObject({ alert: { seen: 'below' } })
  expect(checkAlert(draft({}), undefined)).toMatchObject({ alert: { seen: undefined } })
})

test('a funding rate is compared and stored with all six decimals of its percentage', () => {
  const checked = checkAlert(draft({ source: 'funding', kind: 'above', text: '0.001254' }), at('0.001253'))
  if (checked.status === 'bad') throw new Error(checked.words)
  const alert = { ...checked.alert, id: 'a', createdMs: 1 }
  expect(wishText(alert)).toBe('Funding 1 h rises to 0.001254%')
  const after = (value: string) => evaluateAlert(alert, { status: 'live', value: at(value), atMs: 1, isFirst: false })
  expect(after('0.001253').fired).toBeUndefined()
  expect(after('0.001254').fired).toBeDefined()
  const stored: unknown = JSON.parse(JSON.stringify(encodeAlerts([alert])))
  // A fraction, as earlier pages stored it: 0.001254 % is 0.00001254.
  expect(stored).toMatchObject({ alerts: [{ rule: { level: '0.00001254' } }] })
  expect(decodeAlerts(stored)).toEqual([alert])
})

test.each([
  [{ text: '' }, '3100', 'Enter a price or IV'],
  [{ text: '', kind: 'moves' }, '3100', 'Enter a percentage'],
  [{ text: 'soon' }, '3100', 'Enter a number above 0'],
  [{ text: '0' }, '3100', 'Enter a number above 0'],
  [{ text: '-5' }, '3100', 'Enter a number above 0'],
  [{ text: '2000', kind: 'moves' }, '3100', 'Enter 0.0001%–1,000%'],
  [{ text: '5', kind: 'moves' }, undefined, 'Current value not available yet. Try again in a moment.'],
  // 0.0001% is the finest share of six decimals.
  [{ source: 'spread', text: '0.00125' }, '0.00001', 'Enter at most 4 decimals'],
  [{ text: '0.00005', kind: 'moves' }, '3100', 'Enter at most 4 decimals'],
  [
    { source: 'spread', text: '0.0013', isRepeating: true, rearmText: '0.00005' },
    undefined,
    'Enter at most 4 decimals',
  ],
  [{ source: 'margin', text: '70' }, '3100', 'Connect a wallet to watch this figure.'],
  [{ source: 'margin', text: '-70', account: '0xa' }, '0.3', 'Enter a number above 0'],
  [{ source: 'delta', text: '', account: '0xa' }, '3', 'Enter a number'],
  [
    { source: 'delta', text: '0', account: '0xa', isRepeating: true },
    '3',
    'Enter how far it must come back before the alert repeats.',
  ],
  [{ source: 'mark', isRepeating: true, rearmText: '-1' }, '3100', 'Enter a number above 0'],
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
