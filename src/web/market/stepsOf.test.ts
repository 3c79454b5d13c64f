import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createStepsOf } from './stepsOf'

test('the steps come from whichever list of instruments was read, and are unknown before', () => {
  const queryClient = new QueryClient()
  const stepsOf = createStepsOf(queryClient)
  expect(stepsOf('ETH-PERP')).toBeUndefined()
  const instrument = { instrumentName: 'ETH-PERP', priceStep: 100_000n, amountStep: 1_000n }
  queryClient.setQueryData(['instruments', 'BTC', 'all'], [])
  queryClient.setQueryData(['instruments', 'ETH', 'all'], [{ instrument }])
  expect(stepsOf('ETH-PERP')).toMatchObject({ priceStep: 100_000n, amountStep: 1_000n })
  expect(stepsOf('BTC-PERP')).toBeUndefined()
})
