import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import { getInstrument } from '@/core/protocol/rest/markets'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'

/**
 * Contracts traded in the last 24 hours by instrument name. No entry until read, or if the venue does not report it.
 */
export type DayVolumes = ReadonlyMap<string, Amount>

/** Four requests per second leave room in the rate limit. */
const betweenReadsMs = 250
const refetchMs = 300_000

type ReadParts = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
  readonly onRead: (volumes: DayVolumes) => void
}

/**
 * Reads the 24h volume of each instrument, which only the single-instrument endpoint has (rest-public 3.2). A rejected
 * request leaves that volume unknown. Throws when the venue is unreachable or rate limits.
 */
export async function readDayVolumes(
  names: readonly string[],
  before: DayVolumes,
  { rest, pause, signal, onRead }: ReadParts,
): Promise<DayVolumes> {
  let volumes = before
  for (const instrumentName of names) {
    signal.throwIfAborted()
    const volume = await readOne(rest, instrumentName, signal)
    const next = new Map(volumes)
    if (volume === undefined) next.delete(instrumentName)
    else next.set(instrumentName, volume)
    volumes = next
    onRead(volumes)
    await pause(betweenReadsMs)
  }
  return volumes
}

async function readOne(rest: RestClient, instrumentName: string, signal: AbortSignal): Promise<Amount | undefined> {
  try {
    return (await rest.call(getInstrument, { path: { instrumentName } }, { signal, priority: 'background' })).markets
      ?.dailyVolumeContracts
  } catch (error) {
    const isPassing = !(error instanceof RestError) || error.status === 429 || error.status >= 500
    if (isPassing) throw error
    return undefined
  }
}

const none: DayVolumes = new Map()

/** Volumes of these options. Reads nothing for an empty list. */
export function useDayVolumes(key: string, names: readonly string[]): DayVolumes {
  const { rest, timers } = useMarketData()
  const queryClient = useQueryClient()
  const queryKey = ['dayVolumes', key]
  const known = () => queryClient.getQueryData<DayVolumes>(queryKey) ?? none
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve))
  const onRead = (volumes: DayVolumes) => void queryClient.setQueryData<DayVolumes>(queryKey, volumes)
  const { data } = useQuery({
    queryKey,
    queryFn:
      names.length === 0 ? skipToken : ({ signal }) => readDayVolumes(names, known(), { rest, pause, signal, onRead }),
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  })
  return data ?? none
}

/** A separate context, so that a new volume re-renders only the volume cells. */
export const DayVolumesContext = createContext<DayVolumes>(none)

export function useDayVolume(instrumentName: string): Amount | undefined {
  return useContext(DayVolumesContext).get(instrumentName)
}
