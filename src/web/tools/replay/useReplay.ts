import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getPaperReplayCurve, postPaperReplay, type ReplayOrder } from '@/core/protocol/paper/replay'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { useClient } from '@/web/connection/clientContext'
import { useMarketData } from '@/web/market/marketDataContext'
import { followReplayTime, replayQuery } from '@/web/tools/followedQueries'
import { useTask } from '@/web/ui/browser/useTask'

/** A playing replay moves by itself; another client may drive a paused one. */
const pollMs = { playing: 1_000, paused: 3_000 }

/** Returns the function that drives the replay, for the bar to show, and resolves with the state reached. */
export function useDrive(): (body: ReplayOrder) => Promise<ReplayReport> {
  const { rest } = useClient()
  const queries = useQueryClient()
  const { queryKey } = replayQuery(rest)
  return async (body) => {
    const reached = await rest.call(postPaperReplay, { body })
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, reached)
    return reached
  }
}

/** The state of the venue's replay, when it was received, and the function that drives it. */
export function useReplay() {
  const { rest } = useClient()
  const { data, dataUpdatedAt, error } = useQuery({
    ...replayQuery(rest),
    refetchInterval: ({ state }) => (state.data?.playing === true ? pollMs.playing : pollMs.paused),
    // The venue's clock and what depends on it go on in a hidden tab.
    refetchIntervalInBackground: true,
  })
  const { venueClock } = useMarketData()
  useEffect(() => {
    if (data !== undefined) followReplayTime(venueClock, data, dataUpdatedAt)
  }, [data, dataUpdatedAt, venueClock])
  // On the static site the venue goes on without the recording.
  useEffect(() => () => venueClock.follow(undefined), [venueClock])
  const driving = useTask(useDrive())
  return { report: data, atMs: dataUpdatedAt, drive: driving.start, error: driving.error ?? error }
}

/** The price curve of an instrument over the whole recording. */
export function useReplayCurve({ hash, instruments }: ReplayReport, shown: string | undefined) {
  const { rest } = useClient()
  const instrument = instruments.find((name) => name === shown) ?? instruments[0]
  return useQuery({
    queryKey: ['replay curve', hash, instrument],
    queryFn: ({ signal }) => rest.call(getPaperReplayCurve, { query: { instrument: instrument ?? '' } }, { signal }),
    enabled: instrument !== undefined,
    staleTime: Infinity,
  }).data?.curve
}

/**
 * Reloads the page when a new session of the replay has begun, in any tab: accounts and books begin again, so that
 * nothing that this page knows may carry over. On the static site the page holds the venue, and follows its epochs.
 */
export function useReloadOnJump(session: number | undefined): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (session === undefined) return
    const isNew = known.current !== undefined && known.current !== session
    if (isNew && import.meta.env.MODE !== 'site') location.reload()
    known.current = session
  }, [session])
}
