import { endpoints } from '@/core/protocol/endpoints'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { OtcPositionRecord, OtcRequestRecord, OtcRequest as OtcRequestDraft } from '@/core/protocol/rest/otc'
import type { OtcPosition, OtcRequest, OtcTerms } from '../../engine/otc/otcCommand'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { servePrivateEndpoint } from './serveEndpoint'

/** Pending and recently ended requests, and positions; newest first (rest-private 17.1). */
export const getOtcAccount = servePrivateEndpoint(
  endpoints.getOtcAccount,
  ({ caller: { account }, gateway: { port } }) => {
    const { open, ended, positions } = port.live.otc
    const waiting = [...open.values()].filter((request) => request.account === account)
    const held = [...positions.values()].filter((position) => position.account === account)
    return {
      internalAccount: account,
      otcRequests: [...(ended.get(account) ?? []), ...waiting].toSorted(newestFirst).map(requestRecord),
      otcPositions: held.toSorted(newestFirst).map(positionRecord),
    }
  },
)

function newestFirst(a: { readonly otcId: number }, b: { readonly otcId: number }): number {
  return b.otcId - a.otcId
}

function requestRecord(request: OtcRequest): OtcRequestRecord {
  const { otcId, account, terms, amount, indicativePrice, unwindId, status, quotePrice, premium } = request
  return {
    otcId: BigInt(otcId),
    account,
    ...termsRecord(terms),
    amount,
    premium,
    quotePrice: quotePrice ?? fixed6<Price>(0n),
    indicativePrice,
    requestTimestamp: request.requestedAtNs,
    quoteTimestamp: request.quotedAtNs ?? 0n,
    status,
    unwindId: BigInt(unwindId ?? 0),
  }
}

function positionRecord(position: OtcPosition): OtcPositionRecord {
  const { otcId, account, terms, amount, premium, quotePrice, entrySpotPrice, createdAtNs } = position
  return {
    otcId: BigInt(otcId),
    account,
    ...termsRecord(terms),
    amount,
    premium,
    quotePrice,
    entrySpotPrice,
    createdTimestamp: createdAtNs,
  }
}

function termsRecord({ asset, strike, expiryNs, optionType }: OtcRequest['terms']) {
  return { asset, strike, expiry: expiryNs, optionType }
}

/** A new option or an unwind, never both (rest-private 17.2). */
export const postOtcCreateRequest = servePrivateEndpoint(
  endpoints.postOtcCreateRequest,
  async ({ body, caller: { account }, gateway }) => {
    const { amount, indicativePrice, unwindId } = body
    const base = { account, amount, indicativePrice }
    const ask =
      unwindId === undefined ? { ...base, terms: termsOf(body) } : { ...base, unwindId: unwindOf(body, unwindId) }
    accepted(await gateway.port.submit({ type: 'requestOtc', ask }))
    return { success: true }
  },
)

function termsOf({ asset, strike, expiry: expiryNs, optionType }: OtcRequestDraft): OtcTerms {
  if (asset === undefined || strike === undefined || expiryNs === undefined || optionType === undefined) {
    throw new RequestRejected('ERR_MALFORMED_REQUEST')
  }
  return { asset, strike, expiryNs, optionType }
}

/** @throws RequestRejected if terms of another option are given as well */
function unwindOf({ asset, strike, expiry, optionType }: OtcRequestDraft, unwindId: number): number {
  if ([asset, strike, expiry, optionType].some((one) => one !== undefined)) {
    throw new RequestRejected('ERR_MALFORMED_REQUEST')
  }
  return unwindId
}

export const postOtcUnwind = servePrivateEndpoint(
  endpoints.postOtcUnwind,
  async ({ body: { otcId }, caller, gateway }) => {
    accepted(await gateway.port.submit({ type: 'unwindOtc', account: caller.account, otcId }))
    return { success: true }
  },
)
