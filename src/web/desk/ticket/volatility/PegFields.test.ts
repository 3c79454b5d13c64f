import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { emptyPegDraft } from '@/web/desk/draft/orderDraft'
import { readPegDraft, usualCapText } from './PegFields'

const price = (text: string) => parseFixed6<Price>(text)

test('a peg has a cap, a rate limit and the chosen end action', () => {
  const draft = { ...emptyPegDraft, isOn: true, capText: '9.05', secondsText: '0.5', cancelsAtEnd: true }
  expect(readPegDraft(draft, 'buy')).toEqual({ limits: { cap: price('9.05'), minEditMs: 500, cancelsAtEnd: true } })
})

test('a peg needs a cap, and the error names the right end for each side', () => {
  expect(readPegDraft(emptyPegDraft, 'buy').error).toMatchObject({
    field: 'cap',
    words: expect.stringContaining('maximum'),
  })
  expect(readPegDraft({ ...emptyPegDraft, capText: '0' }, 'sell').error?.words).toContain('minimum')
})

test.each(['', '0.4', '3600.1', 'x'])('%j seconds is not a valid rate', (secondsText) => {
  expect(readPegDraft({ ...emptyPegDraft, capText: '9', secondsText }, 'buy').error?.field).toBe('seconds')
})

test('the suggested cap is a tenth beyond the price, rounded inward to a tick', () => {
  expect(usualCapText(price('7.9'), 'buy', price('0.1'))).toBe('8.6')
  expect(usualCapText(price('7.9'), 'sell', price('0.1'))).toBe('7.2')
  expect(usualCapText(price('10'), 'sell', price('0.1'))).toBe('9')
  expect(usualCapText(price('0.1'), 'buy', price('0.1'))).toBe('0.1')
})
