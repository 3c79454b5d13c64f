import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import { getInstrument } from '@/core/protocol/rest/markets'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'

/** Contracts traded in the last 24 hours, by name; what is not read yet or not reported is absent. */
export type DayVolumes = ReadonlyMap<string, Amount>

/** One detail after the other, so that a chain leaves room in the rate limit: clients pace themselves at four a second. */
const betweenReadsMs = 250
const refetchMs = 300_000

type ReadParts = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
  /** Hears of each as it is read. */
  readonly onRead: (volumes: DayVolumes) => void
}

/**
 * Reads the volumes of a chain. They are on no channel and in no list, only in the detail of each instrument
 * (rest-public 3.2). One that is refused stays unknown; throws when the venue cannot be reached or asks for a pause.
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
    return (await rest.call(getInstrument, { path: { instrumentName } }, { signal })).markets?.dailyVolumeContracts
  } catch (error) {
    const isPassing = !(error instanceof RestError) || error.status === 429 || error.status >= 500
    if (isPassing) throw error
    return undefined
  }
}

const none: DayVolumes = new Map()

/** The volumes of these options; nothing is read without any. */
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

/** A context of its own, so that a volume that arrives draws its own cells and no line of the chain. */
export const DayVolumesContext = createContext<DayVolumes>(none)

export function useDayVolume(instrumentName: string): Amount | undefined {
  return useContext(DayVolumesContext).get(instrumentName)
}
