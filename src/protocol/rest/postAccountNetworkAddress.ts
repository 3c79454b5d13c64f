import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { networks } from '../networkAddress'
import { wireObject } from '../wireObject'

/** POST /account/network-address: the account's address on another chain (rest-private 6.9). */
export const postAccountNetworkAddress = defineEndpoint({
  name: 'postAccountNetworkAddress',
  method: 'POST',
  path: '/account/network-address',
  access: 'private',
  body: wireObject({ network: z.enum(networks), networkAddress: z.string() }),
  reply: wireObject({ success: z.boolean(), networkAddress: z.string() }),
})
