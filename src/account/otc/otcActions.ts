import type { RestClient } from '@/client/restClient'
import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { OptionType } from '@/protocol/instrument'
import {
  getOtcAccount,
  type OtcRequest,
  type OtcRequestRecord,
  postOtcCreateRequest,
  postOtcUnwind,
} from '@/protocol/rest/otc'
import { settleAndCompare } from '../actions/askVenue'
import { settle, type Outcome } from '../actions/outcome'

/** An option that is asked for. */
export type OtcWish = {
  readonly asset: string
  readonly strike: Price
  readonly expiryNs: bigint
  readonly optionType: OptionType
  readonly amount: Amount
  /** USD for one contract, at most. */
  readonly indicativePrice: Price
}

/** Giving a position back, whole or in part: at any price, or for no less than one. */
export type OtcUnwind = {
  readonly otcId: bigint
  readonly amount: Amount
  readonly isWhole: boolean
  readonly leastPrice: Price | undefined
}

export type OtcActions = {
  readonly request: (wish: OtcWish) => Promise<Outcome>
  readonly unwind: (what: OtcUnwind) => Promise<Outcome>
}

type OtcActionParts = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  /** Reads the requests and positions of the account again. */
  readonly reload: () => Promise<unknown>
}

const anyPrice = fixed6<Price>(0n)
/** A request that was cut off may still be on its way: sent again, it would be bought twice. */
const denialsNeeded = 6
const denialPauseMs = 1_500

/** The venue answers only that the desk was asked: what comes of it is in the account's requests. */
export function createOtcActions({ rest, pause, reload }: OtcActionParts): OtcActions {
  const readRequests = async () => (await rest.call(getOtcAccount, {})).otcRequests ?? []

  /** A request has no id until the venue gives it one: after a lost answer it is the one that was not there before. */
  async function send(post: () => Promise<unknown>, isSame: (one: OtcRequestRecord) => boolean): Promise<Outcome> {
    const before = await settle(readRequests)
    if (before.status !== 'done') return before
    const knownIds = new Set(before.value.map(({ otcId }) => otcId))
    const isListed = async () => (await readRequests()).some((one) => isSame(one) && !knownIds.has(one.otcId))
    const hasArrived = async () => {
      for (let denials = 0; denials < denialsNeeded; denials++) {
        if (denials > 0) await pause(denialPauseMs)
        if (await isListed()) return true
      }
      return false
    }
    const outcome = await settleAndCompare(post, hasArrived, pause)
    await reload()
    return outcome
  }

  return {
    request: ({ expiryNs: expiry, ...wish }) =>
      send(
        () => rest.call(postOtcCreateRequest, { body: { ...wish, expiry } }),
        (one) =>
          one.unwindId === 0n &&
          one.asset === wish.asset &&
          one.strike === wish.strike &&
          one.expiry === expiry &&
          one.optionType === wish.optionType &&
          one.amount === wish.amount &&
          one.indicativePrice === wish.indicativePrice,
      ),
    unwind: ({ otcId, amount, isWhole, leastPrice }) =>
      send(
        () => {
          // The short way gives all of it back at whatever is bid.
          if (isWhole && leastPrice === undefined) return rest.call(postOtcUnwind, { body: { otcId: Number(otcId) } })
          const indicativePrice = leastPrice ?? anyPrice
          const body: OtcRequest = { amount, indicativePrice, unwindId: Number(otcId) }
          return rest.call(postOtcCreateRequest, { body })
        },
        (one) => one.unwindId === otcId,
      ),
  }
}
