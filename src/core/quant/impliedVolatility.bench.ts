import { bench, describe } from 'vitest'
import { black76, impliedVolatility } from './black76'

/**
 * One pass over an option chain: the options screen computes three volatilities of each option (bid, ask, mark), about
 * 1.5 ms in total. Ten times slower would fill a frame.
 */
const chain = [1 / 365, 7 / 365, 30 / 365, 90 / 365]
  .flatMap((yearsToExpiry) =>
    Array.from({ length: 100 }, (_, at) => {
      const strike = 2000 + 20 * at
      const option = { forward: 3000, strike, yearsToExpiry, optionType: strike < 3000 ? 'put' : 'call' } as const
      return { ...option, price: black76({ ...option, iv: 0.6 }) }
    }),
  )
  .filter((option) => option.price > 0)

describe(`a chain of ${chain.length} options`, () => {
  bench('implied volatilities', () => {
    for (const option of chain) impliedVolatility(option)
  })

  bench('prices (the baseline)', () => {
    for (const option of chain) black76({ ...option, iv: 0.6 })
  })
})
