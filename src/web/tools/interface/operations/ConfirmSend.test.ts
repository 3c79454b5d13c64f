import { expect, test } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { effectOf, isSigned } from './ConfirmSend'

test('every operation that is not read-only asks for confirmation', () => {
  for (const endpoint of Object.values(endpoints)) {
    const isHarmless = effectOf(endpoint) === 'none'
    expect(isHarmless, endpoint.name).toBe(endpoint.method === 'GET' || endpoint.path.endsWith('/preview'))
  }
})

test.each([
  ['postOrder', 'orders'],
  ['deleteOrdersAll', 'orders'],
  ['postTwapOrder', 'orders'],
  ['postRfq', 'orders'],
  ['deleteApiKey', 'keys'],
  ['postMmp', 'settings'],
  ['postLeverage', 'settings'],
] as const)('%s affects %s', (name, effect) => {
  expect(effectOf(endpoints[name])).toBe(effect)
})

test('operations with a signature are recognised by their schema', () => {
  const signed = Object.values(endpoints)
    .filter(isSigned)
    .map(({ name }) => name)
  expect(signed).toEqual(
    expect.arrayContaining(['editOrder', 'getApiKey', 'postBatchOrders', 'postOrder', 'postQuote', 'postRegister']),
  )
  expect(signed).not.toContain('postMmp')
})
