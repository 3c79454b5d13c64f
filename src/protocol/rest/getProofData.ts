import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { merkleData } from './merkleData'

export const distributions = ['airdrop', 'rewards', 'zero'] as const
export type Distribution = (typeof distributions)[number]

/** GET /proof-data: the account's part of a distribution, with its Merkle proof (rest-private 14.4). */
export const getProofData = defineEndpoint({
  name: 'getProofData',
  method: 'GET',
  path: '/proof-data',
  access: 'private',
  query: wireObject({ jsonName: z.enum(distributions) }),
  reply: merkleData,
})
