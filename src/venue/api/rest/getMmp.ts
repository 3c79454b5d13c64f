import { getMmp as endpoint } from '@/protocol/rest/protection'
import { listAssets } from '../../live/instrumentCatalogue'
import { mmpStatus } from '../../rules/mmpStatus'
import { RequestRefused } from '../requestRefused'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** What is used of the limits is as of now: windows and freezes end by the clock (rest-private 12.1). */
export const getMmp = servePrivateEndpoint(endpoint, ({ query: { asset }, caller, gateway: { port } }) => {
  if (!listAssets(port.live.instruments).includes(asset)) throw new RequestRefused('INVALID_ASSET')
  const record = ownAccount(port.live, caller).mmp.get(asset)
  if (record === undefined) return { asset, enabled: false, triggered: false }
  const { settings, frozenUntilNs } = record
  const { isFrozen, amount, delta } = mmpStatus(record, port.clock.nowNs())
  return {
    asset,
    enabled: true,
    triggered: isFrozen,
    interval: settings.intervalSec,
    frozen: settings.frozenSec,
    ...(isFrozen && frozenUntilNs !== undefined ? { frozenEndTime: frozenUntilNs } : {}),
    amountLimit: settings.amountLimit,
    ...(settings.deltaLimit === undefined ? {} : { deltaLimit: settings.deltaLimit }),
    amountChange: amount,
    deltaChange: delta,
  }
})
