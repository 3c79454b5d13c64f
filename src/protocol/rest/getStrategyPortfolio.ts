import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { collateralRecord } from './getAccount'
import { portfolioShape } from './getPortfolio'

/** GET /strategy/{strategy_address}/portfolio: as an account's own, with what it holds (rest-public 4.2). */
export const getStrategyPortfolio = defineEndpoint({
  name: 'getStrategyPortfolio',
  method: 'GET',
  path: '/strategy/{strategy_address}/portfolio',
  access: 'public',
  reply: wireObject({ ...portfolioShape, collaterals: z.optional(z.array(collateralRecord)) }),
})
export type StrategyPortfolio = z.output<typeof getStrategyPortfolio.reply>
