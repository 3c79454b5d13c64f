import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fills } from '@/core/protocol/channels/fills'
import { orders } from '@/core/protocol/channels/orders'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { MmpReply } from '@/core/protocol/rest/protection'
import { useClient } from '@/web/connection/clientContext'
import { mmpNews, type MmpNews } from './mmpNews'
import { mmpKey } from './mmpQuery'
import { useAssetsAtRisk, useMmps, useNoteProtected, useTrader } from './useMmp'

export function useMmpNews(onNews: (news: MmpNews) => void): void {
  const account = useTrader()
  const readings = useMmps(useAssetsAtRisk())
  const seen = useRef({ account, byAsset: new Map<string, MmpReply>() })
  const notify = useEffectEvent(onNews)
  useReadingAfterFills()
  useEffect(() => {
    if (seen.current.account !== account) seen.current = { account, byAsset: new Map() }
    const { byAsset } = seen.current
    for (const { data } of readings) {
      if (data === undefined) continue
      const news = mmpNews(byAsset.get(data.asset), data)
      byAsset.set(data.asset, data)
      if (news !== undefined) notify(news)
    }
  }, [account, readings])
}

/** Rereads a protection after own fills and after the cancels that it causes, because no channel carries it. */
function useReadingAfterFills(): void {
  const { feed } = useClient()
  const queryClient = useQueryClient()
  const account = useTrader()
  const noteProtected = useNoteProtected()
  useEffect(() => {
    if (account === undefined) return undefined
    const read = (instrumentName: string) => {
      const asset = parseInstrumentName(instrumentName)?.asset
      if (asset === undefined) return
      const queryKey = [...mmpKey(account), asset]
      // Without a protection, fills need no read. During a burst, a single read in flight is enough.
      if (queryClient.getQueryData<MmpReply>(queryKey)?.enabled !== true) return
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    const subscriptions = [
      feed.subscribe('fills', fills, { onMessage: ({ fill }) => read(fill.instrumentName) }),
      feed.subscribe('orders', orders, {
        onMessage: ({ orders: changed }) => {
          const stopped = changed.find(({ error }) => error === 'ACCOUNT_MMP_PROTECTED')
          const asset = parseInstrumentName(stopped?.instrumentName ?? '')?.asset
          if (stopped === undefined || asset === undefined) return
          // Another client may have set this protection, so it is polled from now on.
          noteProtected(asset, true)
          read(stopped.instrumentName)
        },
      }),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.close()
    }
  }, [feed, queryClient, account, noteProtected])
}
