import { decimalNumber, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /account/weekly-volume: the volume of the running week and the tier it gives, 1 to 4 (rest-private 5.4). */
export const getWeeklyVolume = defineEndpoint({
  name: 'getWeeklyVolume',
  method: 'GET',
  path: '/account/weekly-volume',
  access: 'private',
  reply: wireObject({
    weeklyVolume: decimalUsd,
    multiplier: decimalNumber,
    tier: integerText,
    weekStart: unixNanos,
    weekEnd: unixNanos,
  }),
})
