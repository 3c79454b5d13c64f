import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /airdrop-incentivized-assets: which assets' trades share in an airdrop (the published reference). */
export const getAirdropIncentivizedAssets = defineEndpoint({
  name: 'getAirdropIncentivizedAssets',
  method: 'GET',
  path: '/airdrop-incentivized-assets',
  access: 'public',
  reply: wireObject({
    airdropIncentivizedAssets: z.array(wireObject({ asset: z.string(), isIncentivized: z.boolean() })),
  }),
})
