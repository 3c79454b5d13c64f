import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useVenueNow } from '@/web/market/useVenueNow'
import {
  comparedNs,
  comparedOptions,
  isAboutAsOld,
  smileThenQuery,
  type ComparedTime,
  type SmileThen,
} from './smileThen'
import type { ExpiryFigures } from './volatilityRows'

/** The comparison of a smile with its earlier self. Times are UNIX nanoseconds. */
export type SmileComparison =
  | { readonly status: 'off' | 'invalid' }
  | { readonly status: 'loading'; readonly count: number; readonly total: number }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => Promise<unknown> }
  /** The venue has no marks of then; `firstNs` is the first time since of which it has. */
  | { readonly status: 'none'; readonly timeNs: bigint; readonly firstNs: bigint | undefined }
  /** `isAsAsked` is false if the marks are much older than the time that was asked for. */
  | { readonly status: 'read'; readonly smile: SmileThen; readonly isAsAsked: boolean }

type AskedTime = {
  readonly kind: ComparedTime
  /** Text of a `datetime-local` field in the trader's zone. */
  readonly at: string
}

/** Reads the earlier smile of an expiry, only while one is asked for. */
export function useSmileThen(
  chain: readonly ChainExpiry[],
  primary: ExpiryFigures | undefined,
  { kind, at }: AskedTime,
): SmileComparison {
  const { rest } = useMarketData()
  const nowNs = BigInt(Math.floor(useVenueNow())) * 1_000_000n
  const timeNs = comparedNs(kind, at, nowNs, chosenTimeZone)
  const [progress, setProgress] = useState({ of: '', count: 0 })
  const expiry = chain.find(({ expiryNs }) => expiryNs === primary?.smile.expiryNs)
  const forward = primary?.smile.forward.forward
  const of = `${expiry?.expiryNs} ${timeNs}`
  const { data, error, refetch } = useQuery(
    timeNs === undefined || expiry === undefined || forward === undefined
      ? { queryKey: ['smileThen', '', ''], queryFn: skipToken }
      : smileThenQuery(rest, { kind, expiry, forward, timeNs, nowNs }, (count) => setProgress({ of, count })),
  )
  const count = progress.of === of ? progress.count : 0
  const isAsAsked = data?.smile !== undefined && isAboutAsOld(kind, data.smile.timeNs, nowNs)
  const total = expiry === undefined || forward === undefined ? 0 : comparedOptions(expiry, forward).length
  return useMemo((): SmileComparison => {
    if (kind === 'off') return { status: 'off' }
    if (timeNs === undefined) return { status: 'invalid' }
    if (data?.smile !== undefined) return { status: 'read', smile: data.smile, isAsAsked }
    if (data !== undefined) return { status: 'none', timeNs, firstNs: data.firstNs }
    return error === null ? { status: 'loading', count, total } : { status: 'failed', error, retry: refetch }
  }, [kind, timeNs, data, error, refetch, count, total, isAsAsked])
}
