import { endpoints } from '@/core/protocol/endpoints'
import { listAssets } from '../../live/instrumentCatalogue'
import { mmpStatus } from '../../rules/mmpStatus'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { accountOfCaller, servePrivateEndpoint } from './serveEndpoint'

/** Figures as of now, because windows and freezes end by time (rest-private 12.1). */
export const getMmp = servePrivateEndpoint(endpoints.getMmp, ({ query: { asset }, caller, gateway: { port } }) => {
  if (!listAssets(port.live.instruments).includes(asset)) throw new RequestRejected('INVALID_ASSET')
  const record = accountOfCaller(port.live, caller).mmp.get(asset)
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

/** An interval of 0 disables the protection, whatever the other members (rest-private 12.2). */
export const postMmp = servePrivateEndpoint(endpoints.postMmp, async ({ body, caller: { account }, gateway }) => {
  const { asset, interval: intervalSec, frozen: frozenSec, amountLimit, deltaLimit } = body
  const limits = { amountLimit, ...(deltaLimit === undefined ? {} : { deltaLimit }) }
  const settings = intervalSec === 0 ? undefined : { intervalSec, frozenSec, ...limits }
  accepted(await gateway.port.submit({ type: 'setMmp', account, asset, settings }))
  return { success: true }
})

/** Rejected if the asset has no protection, or if the protection has not tripped (rest-private 12.3). */
export const postResetMmp = servePrivateEndpoint(
  endpoints.postResetMmp,
  async ({ body, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'resetMmp', account, asset: body.asset }))
    return { success: true }
  },
)

export const getCancelOnDisconnect = servePrivateEndpoint(endpoints.getCancelOnDisconnect, ({ caller, gateway }) => ({
  enabled: accountOfCaller(gateway.port.live, caller).cancelsOnDisconnect,
}))

/** Applies to every connection of the account, including open ones (rest-private 6.2). */
export const postCancelOnDisconnect = servePrivateEndpoint(
  endpoints.postCancelOnDisconnect,
  async ({ body, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setCancelOnDisconnect', account, isEnabled: body.enabled }))
    return { success: true }
  },
)
