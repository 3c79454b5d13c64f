import { postOtcCreateRequest as endpoint, type OtcRequest } from '@/protocol/rest/otc'
import type { OtcTerms } from '../../engine/otc/otcCommand'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { servePrivateEndpoint } from './serveEndpoint'

/** A new option, or the way back of one: never both (rest-private 17.2). */
export const postOtcCreateRequest = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  const { amount, indicativePrice, unwindId } = body
  const base = { account, amount, indicativePrice }
  const ask =
    unwindId === undefined ? { ...base, terms: termsOf(body) } : { ...base, unwindId: unwindOf(body, unwindId) }
  accepted(await gateway.port.submit({ type: 'requestOtc', ask }))
  return { success: true }
})

/** @throws RequestRefused when one of them is missing */
function termsOf({ asset, strike, expiry: expiryNs, optionType }: OtcRequest): OtcTerms {
  if (asset === undefined || strike === undefined || expiryNs === undefined || optionType === undefined) {
    throw new RequestRefused('ERR_MALFORMED_REQUEST')
  }
  return { asset, strike, expiryNs, optionType }
}

/** @throws RequestRefused when the terms of another option are named besides */
function unwindOf({ asset, strike, expiry, optionType }: OtcRequest, unwindId: number): number {
  if ([asset, strike, expiry, optionType].some((one) => one !== undefined)) {
    throw new RequestRefused('ERR_MALFORMED_REQUEST')
  }
  return unwindId
}
