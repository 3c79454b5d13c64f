import * as z from 'zod/mini'
import { decimalAmount, decimalPrice, optionType, unixNanos } from '@/core/protocol/codecs'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import { uint256 } from '@/core/protocol/requestCodecs'
import {
  getOtcAccount,
  type OtcRequest,
  type OtcRequestRecord,
  postOtcCreateRequest,
  postOtcUnwind,
} from '@/core/protocol/rest/otc'
import { wireObject } from '@/core/protocol/wireObject'
import type { RestClient } from '@/web/connection/restClient'
import {
  createUnsignedAction,
  type UnsignedAction,
  type UnsignedUnknownOutcome,
} from '@/web/session/actions/unsignedAction'
import type { SessionContext } from '@/web/session/sessionContext'
import { otcKey } from './otcQuery'

const wishShape = {
  asset: z.string(),
  strike: decimalPrice,
  expiryNs: unixNanos,
  optionType,
  amount: decimalAmount,
  /** Highest price in USD per contract. */
  indicativePrice: decimalPrice,
} as const

const unwindShape = {
  otcId: uint256,
  amount: decimalAmount,
  isWhole: z.boolean(),
  leastPrice: z.optional(decimalPrice),
} as const

/** Ids of equal requests that the desk already had. */
const alikeIds = z.array(uint256)
const otcRequestDraft = wireObject(wishShape)
const otcUnwind = wireObject(unwindShape)
const otcRequestMark = wireObject({ ...wishShape, alikeIds })
const otcUnwindMark = wireObject({ ...unwindShape, alikeIds })

export type OtcRequestDraft = z.output<typeof otcRequestDraft>
/** A request to return a position, whole or in part: at any price, or for at least a given price. */
export type OtcUnwind = z.output<typeof otcUnwind>
export type OtcRequestMark = z.output<typeof otcRequestMark>
export type OtcUnwindMark = z.output<typeof otcUnwindMark>
export type UnknownOtcRequest = UnsignedUnknownOutcome<OtcRequestMark, true>
export type UnknownOtcUnwind = UnsignedUnknownOutcome<OtcUnwindMark, true>

export type OtcActions = {
  readonly request: UnsignedAction<OtcRequestDraft, OtcRequestMark, true>
  readonly unwind: UnsignedAction<OtcUnwind, OtcUnwindMark, true>
}

type OtcActionParts = {
  readonly rest: RestClient
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly name: string
  readonly pause: (ms: number) => Promise<void>
  readonly onChanged: () => void
}

/** Opens the OTC actions once per session, because an unknown outcome outlives its screen. */
export function openOtc({ account, data, queryClient, onEnd, ...context }: SessionContext): OtcActions {
  const onChanged = () => {
    void queryClient.invalidateQueries({ queryKey: data.queries.summary.queryKey })
    void queryClient.invalidateQueries({ queryKey: otcKey(account) })
  }
  const otc = createOtcActions({ ...context, onChanged })
  onEnd(otc.request.close)
  onEnd(otc.unwind.close)
  return otc
}

const anyPrice = fixed6<Price>(0n)

/**
 * Sends requests to the desk, one of each kind at a time. The venue only confirms receipt and assigns the id itself, so
 * after a lost answer the sent request is the equal request that was not listed before.
 */
export function createOtcActions({ rest, storage, name, pause, onChanged }: OtcActionParts): OtcActions {
  const idsOf = async (isSame: (one: OtcRequestRecord) => boolean) =>
    ((await rest.call(getOtcAccount, {})).otcRequests ?? []).filter(isSame).map(({ otcId }) => otcId)
  const isNew = async (isSame: (one: OtcRequestRecord) => boolean, known: readonly bigint[]) =>
    (await idsOf(isSame)).some((id) => !known.includes(id)) ? (true as const) : undefined
  return {
    request: createUnsignedAction<OtcRequestDraft, OtcRequestMark, true>({
      storage,
      name: `optick.otc.request.${name}`,
      pause,
      markOf: async (wish) => ({ ...wish, alikeIds: await idsOf((one) => isWished(one, wish)) }),
      markSchema: otcRequestMark,
      post: async ({ asset, strike, expiryNs: expiry, optionType, amount, indicativePrice }) => {
        const body: OtcRequest = { asset, strike, expiry, optionType, amount, indicativePrice }
        await rest.call(postOtcCreateRequest, { body })
        return true
      },
      find: (mark) => isNew((one) => isWished(one, mark), mark.alikeIds),
      onChanged,
    }),
    unwind: createUnsignedAction<OtcUnwind, OtcUnwindMark, true>({
      storage,
      name: `optick.otc.unwind.${name}`,
      pause,
      markOf: async (what) => ({ ...what, alikeIds: await idsOf(({ unwindId }) => unwindId === what.otcId) }),
      markSchema: otcUnwindMark,
      post: async (what) => {
        await sendUnwind(rest, what)
        return true
      },
      find: ({ otcId, alikeIds: known }) => isNew(({ unwindId }) => unwindId === otcId, known),
      onChanged,
    }),
  }
}

function isWished(one: OtcRequestRecord, wish: OtcRequestDraft): boolean {
  return (
    one.unwindId === 0n &&
    one.asset === wish.asset &&
    one.strike === wish.strike &&
    one.expiry === wish.expiryNs &&
    one.optionType === wish.optionType &&
    one.amount === wish.amount &&
    one.indicativePrice === wish.indicativePrice
  )
}

function sendUnwind(rest: RestClient, { otcId, amount, isWhole, leastPrice }: OtcUnwind): Promise<unknown> {
  // Without an amount and a price, the unwind returns the whole position at any bid.
  if (isWhole && leastPrice === undefined) return rest.call(postOtcUnwind, { body: { otcId: Number(otcId) } })
  const body: OtcRequest = { amount, indicativePrice: leastPrice ?? anyPrice, unwindId: Number(otcId) }
  return rest.call(postOtcCreateRequest, { body })
}
