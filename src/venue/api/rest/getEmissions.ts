import { getEmissions as endpoint } from '@/protocol/rest/farming'
import { add, fixed6, type Usd } from '@/protocol/fixed6'
import { farmingEmission, stakingEmission } from '@/quant/rewards/farmRules'
import { serveEndpoint } from './serveEndpoint'

/** What the ended epochs gave, and what the running one has to give (rest-public 4.11). */
export const getEmissions = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  const { epochs, records } = port.live.rewards
  let totalBoostedVolume = fixed6<Usd>(0n)
  for (const { epoch } of records.values()) totalBoostedVolume = add(totalBoostedVolume, epoch.boostedVolume)
  return [...epochs, { farmingEmission, stakingEmission, totalBoostedVolume }]
})
