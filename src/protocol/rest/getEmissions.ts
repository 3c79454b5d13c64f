import * as z from 'zod/mini'
import { collateralAmount, decimalUsd } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

const emission = wireObject({
  /** Tokens. */
  farmingEmission: collateralAmount,
  stakingEmission: collateralAmount,
  totalBoostedVolume: decimalUsd,
})
export type Emission = z.output<typeof emission>

/** GET /emissions: what each epoch gives, the oldest first; the last is the running one (rest-public 4.11). */
export const getEmissions = defineEndpoint({
  name: 'getEmissions',
  method: 'GET',
  path: '/emissions',
  access: 'public',
  reply: z.array(emission),
})
