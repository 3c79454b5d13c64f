import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { systemTimers } from '@/client/timers'
import { systemClock } from '@/lib/clock'
import { useMarketData } from '@/marketData/marketDataContext'
import { createHmacSigner } from '@/wallet/hmacSigner'
import type { Endpoint } from '@/protocol/endpoint'
import { firstKnown, type Known } from './knownValues'
import { createProbes, type Probes, type ProbeStore } from './probes'
import { createRawSender, type RawSender } from './rawSender'

export type ProbedVenue = {
  readonly baseUrl: string
  readonly probes: Probes
  readonly run: (endpoints: readonly Endpoint[]) => void
  readonly stop: () => void
  readonly note: ProbeStore['note']
  readonly known: () => Known
  readonly send: RawSender
}

const pause = (ms: number) => new Promise<void>((resolve) => void systemTimers.after(ms, resolve))

/** The venue as it is tried here. What was learned is forgotten with the account and with the page. */
export function useProbes(): ProbedVenue {
  const { rest } = useMarketData()
  const { access } = useAccountServices()
  const now = useAccess()
  const account = now.status === 'trading' ? now.account : undefined
  const baseUrl = rest.baseUrl ?? ''
  const made = useMemo(() => {
    const send = createRawSender({
      baseUrl,
      clock: rest.clock ?? systemClock,
      fetch: (url, init) => fetch(url, init),
      credentials: access.getCredentials,
      sign: createHmacSigner(crypto),
    })
    return { send, store: createProbes({ send, pause, known: firstKnown(account, systemClock.nowMs()) }) }
  }, [rest, access, account, baseUrl])
  const { send, store } = made
  useEffect(() => store.stop, [store])
  const probes = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return {
    baseUrl,
    probes,
    run: (endpoints) => void store.run(endpoints),
    stop: store.stop,
    note: store.note,
    known: store.known,
    send,
  }
}
