import { postFarmBoost as endpoint } from '@/protocol/rest/farming'
import { farmBoost, rollCount } from '@/quant/rewards/farmRules'
import { heldBoost, rewardsOf, trailingVolume } from '../../rules/rewardRecord'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Chance comes from here and goes into the journal with the command (rest-private 16.10). */
export const postFarmBoost = servePrivateEndpoint(endpoint, async ({ caller: { account }, gateway }) => {
  const { port } = gateway
  const roll = Number(Buffer.from(gateway.randomBytes(8)).readBigUInt64BE() % BigInt(rollCount))
  accepted(await port.submit({ type: 'drawFarmBoost', account, roll }))
  const record = rewardsOf(port.live.rewards, account)
  const nowNs = port.live.timeNs
  return { success: true, farmBoost: farmBoost(trailingVolume(record, nowNs), heldBoost(record, nowNs)) }
})
