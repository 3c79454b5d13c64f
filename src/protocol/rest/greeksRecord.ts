import { decimalNumber } from '../codecs'
import { wireObject } from '../wireObject'

/** Greeks of an option per contract, and its volatility as a fraction (venue-rules 3.4). */
export const greeksRecord = wireObject({
  delta: decimalNumber,
  gamma: decimalNumber,
  rho: decimalNumber,
  theta: decimalNumber,
  vega: decimalNumber,
  iv: decimalNumber,
})
