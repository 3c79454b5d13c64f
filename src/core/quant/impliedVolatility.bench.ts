import { bench, describe } from 'vitest'
import { black76, impliedVolatility } from './black76'

/**
 * A chain of options in a pass: the options screen asks for three volatilities of each (bid, ask, mark), some 1.5 ms
 * together. Ten times slower would fill a frame there.
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
