import * as z from 'zod/mini'
import { decimalNumber, decimalUsd } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

const greeks = wireObject({
  asset: z.optional(z.string()),
  delta: decimalNumber,
  gamma: decimalNumber,
  rho: decimalNumber,
  theta: decimalNumber,
  vega: decimalNumber,
})

/** What an account's portfolio and that of a strategy have in common. */
export const portfolioShape = {
  balance: decimalUsd,
  pnl: decimalUsd,
  realizedPnl: decimalUsd,
  profitFactor: decimalNumber,
  winRate: decimalNumber,
  sharpeRatio: decimalNumber,
  greeks: z.optional(z.array(greeks)),
  userMargin: z.optional(wireObject({ used: decimalUsd, balance: decimalUsd })),
} as const

/** GET /portfolio (rest-private 10.2). */
export const getPortfolio = defineEndpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/portfolio',
  access: 'private',
  weight: 2,
  reply: wireObject(portfolioShape),
})
export type PortfolioReply = z.output<typeof getPortfolio.reply>
