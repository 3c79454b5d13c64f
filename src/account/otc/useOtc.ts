import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMarketData } from '@/marketData/marketDataContext'
import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { Address, OptionType } from '@/protocol/instrument'
import { type OtcRequest, postOtcCreateRequest, postOtcUnwind } from '@/protocol/rest/otc'
import { useAccountSession } from '../accountContext'
import { otcKey, otcQuery } from './otcQuery'

/** The desk as the trader sees it. */
export function useOtcAccount(account: Address) {
  return useQuery(otcQuery(useMarketData().rest, account))
}

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

/** What is asked of the desk. That it was asked is all that is answered: what comes of it is read. */
export function useOtcActions(account: Address) {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  const onSettled = () => {
    if (summary !== undefined) void queryClient.invalidateQueries({ queryKey: summary.queryKey })
    return queryClient.invalidateQueries({ queryKey: otcKey(account) })
  }
  const request = useMutation({
    mutationFn: ({ expiryNs: expiry, ...wish }: OtcWish) =>
      rest.call(postOtcCreateRequest, { body: { ...wish, expiry } }),
    onSettled,
  })
  const unwind = useMutation({
    mutationFn: async ({ otcId, amount, isWhole, leastPrice }: OtcUnwind) => {
      // The short way gives all of it back at whatever is bid.
      if (isWhole && leastPrice === undefined) return rest.call(postOtcUnwind, { body: { otcId: Number(otcId) } })
      const indicativePrice = leastPrice ?? anyPrice
      const body: OtcRequest = { amount, indicativePrice, unwindId: Number(otcId) }
      return rest.call(postOtcCreateRequest, { body })
    },
    onSettled,
  })
  return { request, unwind }
}

const anyPrice = fixed6<Price>(0n)
