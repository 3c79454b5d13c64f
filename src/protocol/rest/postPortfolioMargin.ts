import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /account/portfolio-margin: switches between standard and portfolio margin (rest-private 6.3). */
export const postPortfolioMargin = defineEndpoint({
  name: 'postPortfolioMargin',
  method: 'POST',
  path: '/account/portfolio-margin',
  access: 'private',
  body: wireObject({ enabled: z.boolean() }),
  reply: success,
})
