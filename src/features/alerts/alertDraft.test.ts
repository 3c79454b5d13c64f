import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Level } from './alert'
import { checkAlert, draftText, type AlertDraft } from './alertDraft'
import { firedDetail, wishWords } from './alertWords'

const at = (text: string) => parseFixed6<Level>(text)
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
  return checked.status === 'bad' ? checked.words : `good: ${wishWords(checked.alert)}`
}

test('a draft is read with what it is of', () => {
  expect(words({})).toBe('good: Mark crosses 3,200')
  expect(words({ source: 'last', kind: 'above' }, '3100')).toBe('good: Last price rises to 3,200')
  expect(words({ source: 'index', kind: 'below', text: '2999.5' }, '3100')).toBe('good: Index falls to 2,999.5')
  expect(words({ source: 'iv', text: '65' }, '0.5')).toBe('good: IV crosses 65%')
  expect(words({ kind: 'moves', text: '2.5' }, '3100')).toBe('good: Mark moves 2.5% from 3,100')
})

test('the side that the value is on now is seen, so that nothing is missed before the next one comes', () => {
  const checked = checkAlert(draft({}), at('3100'))
  expect(checked).toMatchObject({ alert: { seen: 'below' } })
  expect(checkAlert(draft({}), undefined)).toMatchObject({ alert: { seen: undefined } })
})

test.each([
  [{ text: '' }, '3100', 'Enter a level.'],
  [{ text: '', kind: 'moves' }, '3100', 'Enter by how much, in percent.'],
  [{ text: 'soon' }, '3100', 'Enter a number above zero.'],
  [{ text: '0' }, '3100', 'Enter a number above zero.'],
  [{ text: '-5' }, '3100', 'Enter a number above zero.'],
  [{ text: '2000', kind: 'moves' }, '3100', 'A move is from 0.0001% to 1000%.'],
  [{ text: '5', kind: 'moves' }, undefined, 'The value now is not known yet, and a move is measured from it.'],
] as const)('%o is refused in words', (more, now, expected) => {
  expect(words(more, now)).toBe(expected)
})

test('what is there already is said to be, with where it is', () => {
  expect(words({ kind: 'above' }, '3200')).toMatch(/^It is there already, at 3,200\./)
  expect(words({ kind: 'below' }, '3100')).toMatch(/^It is there already, at 3,100\./)
  expect(words({ kind: 'crosses' }, '3200')).toMatch(/^good/)
})

test('a level stands in the form as it is read from it', () => {
  expect(draftText('mark', at('3200.5'))).toBe('3200.5')
  expect(draftText('iv', at('0.655'))).toBe('65.5')
})

test('a crossing that nobody saw is told as one', () => {
  const checked = checkAlert(draft({ isRepeating: true }), at('3100'))
  if (checked.status === 'bad') throw new Error(checked.words)
  const alert = { ...checked.alert, id: 'a', createdMs: 0 }
  const fired = { atMs: 1, value: at('3300'), isWhileAway: true }
  expect(firedDetail({ ...alert, fired })).toBe(
    'Crossed while this page was away: now 3,300. When is not known. It stays armed.',
  )
  expect(firedDetail({ ...alert, isRepeating: false, fired: { ...fired, isWhileAway: false } })).toBe('Now 3,300.')
})
