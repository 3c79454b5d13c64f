import { fixed6, type Price } from '@/protocol/fixed6'
import { getOtcAccount as endpoint, type OtcPositionRecord, type OtcRequestRecord } from '@/protocol/rest/otc'
import type { OtcPosition, OtcRequest } from '../../engine/otc/otcEvent'
import { servePrivateEndpoint } from './serveEndpoint'

/** What waits and what has lately ended, and what is held; newest first (rest-private 17.1). */
export const getOtcAccount = servePrivateEndpoint(endpoint, ({ caller: { account }, gateway: { port } }) => {
  const { open, ended, positions } = port.live.otc
  const waiting = [...open.values()].filter((request) => request.account === account)
  const held = [...positions.values()].filter((position) => position.account === account)
  return {
    internalAccount: account,
    otcRequests: [...(ended.get(account) ?? []), ...waiting].toSorted(newestFirst).map(requestRecord),
    otcPositions: held.toSorted(newestFirst).map(positionRecord),
  }
})

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
