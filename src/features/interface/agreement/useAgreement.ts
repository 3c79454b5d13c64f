import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccess } from '@/account/accountContext'
import { useClient } from '@/client/clientContext'
import { systemClock } from '@/lib/clock'
import { followTops, type Tops } from './bookTops'
import { readChannelCount, readClocks, readConnection, readMarketByRest } from './readAgreement'

/** Often enough to see that something has gone apart, and little to ask for. */
const againMs = 5_000

/** Everything that is compared, each read of its own, so that one that fails leaves the others. */
export function useAgreement(instrumentName: string, asset: string) {
  const { rest, calls } = useClient()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const parts = (signal: AbortSignal) => ({ rest, calls, clock: systemClock, signal })
  const usual = { refetchInterval: againMs, retry: false } as const
  return {
    market: useQuery({
      queryKey: ['agreement', 'market', instrumentName],
      queryFn: ({ signal }) => readMarketByRest(parts(signal), instrumentName, asset),
      ...usual,
    }),
    clocks: useQuery({
      queryKey: ['agreement', 'clocks'],
      queryFn: ({ signal }) => readClocks(parts(signal)),
      ...usual,
    }),
    channelCount: useQuery({
      queryKey: ['agreement', 'channels'],
      queryFn: ({ signal }) => readChannelCount(parts(signal)),
      ...usual,
      refetchInterval: 60_000,
    }),
    connection: useQuery({
      queryKey: ['agreement', 'connection', account],
      queryFn: ({ signal }) => readConnection(parts(signal)),
      enabled: account !== undefined,
      ...usual,
    }),
    account,
    tops: useTops(instrumentName),
  }
}

/** What the channels say of the best prices, read twice a second. */
function useTops(instrumentName: string): Tops {
  const { feed } = useClient()
  const [tops, setTops] = useState<Tops>({})
  useEffect(() => {
    const followed = followTops(feed, instrumentName)
    const timer = setInterval(() => setTops(followed.read()), 500)
    return () => {
      clearInterval(timer)
      followed.stop()
    }
  }, [feed, instrumentName])
  return tops
}
