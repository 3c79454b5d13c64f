import { expect, test } from 'vitest'
import { usualLimits } from '@/account/oneClick/oneClickLimits'
import { draftOf, readDraft } from './oneClickDraft'

const usual = draftOf(usualLimits)

test('the usual limits go through the form unchanged', () => {
  expect(usual).toEqual({
    orderUsd: '100000',
    sessionUsd: '1000000',
    sessionOrders: '500',
    sessionPegEdits: '20000',
    life: '8',
  })
  expect(readDraft(usual)).toEqual({ limits: usualLimits })
})

test('an empty field is no limit, and the life of the key is no time of its own', () => {
  const draft = { orderUsd: '', sessionUsd: ' ', sessionOrders: '', sessionPegEdits: '', life: 'key' } as const
  const none = {
    orderUsd: undefined,
    sessionUsd: undefined,
    sessionOrders: undefined,
    sessionPegEdits: undefined,
    sessionLifeMs: undefined,
  }
  expect(readDraft(draft)).toEqual({ limits: none })
  expect(draftOf(none)).toEqual({ orderUsd: '', sessionUsd: '', sessionOrders: '', sessionPegEdits: '', life: 'key' })
})

test.each([
  ['orderUsd', '0', 'A sum of USD above zero'],
  ['orderUsd', '-5', 'A sum of USD above zero'],
  ['sessionUsd', 'lots', 'A sum of USD above zero'],
  ['sessionUsd', '9999999999999999', 'A sum of USD above zero'],
  ['sessionOrders', '0', 'A whole number of orders'],
  ['sessionOrders', '2.5', 'A whole number of orders'],
  ['sessionOrders', '1e3', 'A whole number of orders'],
  ['sessionPegEdits', '-1', 'A whole number of orders'],
  ['orderUsd', '1000000.1', 'No more than what a whole session'],
] as const)('%s of %s is refused in words', (field, text, words) => {
  expect(readDraft({ ...usual, [field]: text })).toEqual({ errors: { [field]: expect.stringContaining(words) } })
})
