import { expect, test } from 'vitest'
import { draftOf, readDraft } from './oneClickDraft'
import { usualLimits } from './oneClickLimits'

const usual = draftOf(usualLimits)

test('the default limits pass through the form unchanged', () => {
  expect(usual).toEqual({
    orderUsd: '100000',
    sessionUsd: '1000000',
    sessionOrders: '500',
    sessionPegEdits: '20000',
    life: '8',
  })
  expect(readDraft(usual)).toEqual({ limits: usualLimits })
})

test('an empty field means no limit, and so does "as long as the key"', () => {
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
  ['orderUsd', '0', 'Enter an amount above 0'],
  ['orderUsd', '-5', 'Enter an amount above 0'],
  ['sessionUsd', 'lots', 'Enter an amount above 0'],
  ['sessionUsd', '9999999999999999', 'Enter an amount above 0'],
  ['sessionOrders', '0', 'Enter a whole number'],
  ['sessionOrders', '2.5', 'Enter a whole number'],
  ['sessionOrders', '1e3', 'Enter a whole number'],
  ['sessionPegEdits', '-1', 'Enter a whole number'],
  ['orderUsd', '1000000.1', 'Can’t exceed the session limit'],
] as const)('%s of %s is rejected with a message', (field, text, words) => {
  expect(readDraft({ ...usual, [field]: text })).toEqual({ errors: { [field]: expect.stringContaining(words) } })
})
