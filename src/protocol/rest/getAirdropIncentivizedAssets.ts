import * as z from 'zod/mini'
import { wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'

/** The name of an asset; an object that has it as `asset` is read too (rest-public 4.12). */
const assetName = wireScalar<string, string>({
  expected: 'the name of an asset',
  read: (wire) => {
    const name: unknown = typeof wire === 'object' && wire !== null && 'asset' in wire ? wire.asset : wire
    return typeof name === 'string' ? name : undefined
  },
  write: (value) => value,
})

/** GET /airdrop-incentivized-assets: assets whose trades share in an airdrop (rest-public 4.12). */
export const getAirdropIncentivizedAssets = defineEndpoint({
  name: 'getAirdropIncentivizedAssets',
  method: 'GET',
  path: '/airdrop-incentivized-assets',
  access: 'public',
  reply: z.array(assetName),
})
