import { accountRestCases } from './accountRestCases'
import { badInputCases } from './badInput/badInputCases'
import { badMoneyCases } from './badMoneyCases'
import { badOrderCases } from './badOrderCases'
import { batchCases } from './batchCases'
import { channelCases } from './channelCases'
import { hedgeCases } from './hedgeCases'
import { historyCases } from './historyCases'
import { insideCases, insideRewardCases } from './insideCases'
import { insideMoneyCases, insideStopCases } from './insideMoneyCases'
import { marginCases } from './marginCases'
import { orderCases } from './orderCases'
import { otcCases } from './otcCases'
import { profileCases } from './profileCases'
import { disconnectCases, mmpCases } from './protectionCases'
import { documentCases, publicRestCases } from './publicRestCases'
import { rewardCases } from './rewardCases'
import { rfqCases } from './rfqCases'
import type { ConformanceCase } from './scene'
import { socketCases } from './socketCases'
import { stopCases } from './stopCases'
import { insideStrategyCases, strategyCases } from './strategyCases'
import { swapCases } from './swapCases'
import { faucetCases, transferCases, withdrawalCases } from './transferCases'
import { insideTwapCases, twapCases } from './twapCases'
import { walletKeyCases } from './walletKeyCases'

export type CaseGroup = readonly [name: string, cases: readonly ConformanceCase[]]

/** Cases for any venue that gives new accounts play money. */
export const outsideCases: readonly CaseGroup[] = [
  ['public REST', publicRestCases],
  ['registration, keys and accounts', accountRestCases],
  ['name, mails and other addresses', profileCases],
  ['socket', socketCases],
  ['orders', orderCases],
  ['bad orders', badOrderCases],
  ['stops', stopCases],
  ['TWAP', twapCases],
  ['bad settings and questions', badMoneyCases],
  ['bad input', badInputCases],
  ['batches of orders', batchCases],
  ['cancel on disconnect', disconnectCases],
  ['market-maker protection', mmpCases],
  ['requests for quotes', rfqCases],
  ['exchanges and the vault', swapCases],
  ['the desk', otcCases],
  ['rewards', rewardCases],
  ['margin', marginCases],
  ['transfers', [...transferCases, ...withdrawalCases, ...faucetCases]],
  ['history and statistics', historyCases],
  ['strategies', strategyCases],
  ['channels', channelCases],
]

export const insideVenueCases: readonly CaseGroup[] = [
  ['settings of the venue', insideCases],
  ['hedge mode', hedgeCases],
  ['keys that sign', walletKeyCases],
  ['documents of the venue', documentCases],
  ['what the clock brings', insideMoneyCases],
  ['what the end of a week brings', insideRewardCases],
  ['what the mark lets go', insideStopCases],
  ['slices of TWAPs', insideTwapCases],
  ['epochs of strategies', insideStrategyCases],
]

/** Cases that open their own venue in Node, whose clock or prices they may move. Only Node's suite runs them. */
export const paperOnlyCases: Readonly<Record<string, string>> = Object.fromEntries(
  insideVenueCases.flatMap(([, cases]) =>
    cases.filter(({ run }) => run.length === 0).map(({ id }) => [id, 'opens a venue of its own in Node']),
  ),
)
