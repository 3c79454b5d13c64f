import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { namedAsset, type NamedAsset } from '@/core/protocol/rest/protection'
import { instrumentsQuery } from '@/web/market/instruments'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'
import { usePageStore } from '@/web/session/pageStores'
import { useTradedAssets } from '@/web/session/useTradedAssets'
import { createMmpActions, type MmpActions } from './mmpActions'
import { mmpKey, mmpQuery } from './mmpQuery'
import { createProtectedAssets } from './protectedAssets'

/** Returns every asset with a listing. Undefined while unknown, or without an account. */
export function useMmpAssets(): readonly NamedAsset[] | undefined {
  const { rest } = useMarketData()
  const { data: listings } = useQuery({ ...instrumentsQuery(rest), enabled: useTrader() !== undefined })
  return useMemo(() => {
    if (listings === undefined) return undefined
    const names = new Set(listings.map(({ instrument }) => instrument.asset))
    return [...names].toSorted().flatMap((name) => namedAsset(name) ?? [])
  }, [listings])
}

/** Returns the assets with a position, with orders under protection, or with a remembered protection. */
export function useAssetsAtRisk(): readonly NamedAsset[] {
  const account = useTrader()
  const known = usePageStore(createProtectedAssets)
  useSyncExternalStore(known.subscribe, known.getSnapshot)
  const traded = useTradedAssets()
  const seen = account === undefined ? '' : known.read(account).join(' ')
  return useMemo(
    () => [...new Set(`${seen} ${traded}`.split(' '))].flatMap((name) => namedAsset(name) ?? []),
    [seen, traded],
  )
}

/**
 * Returns the protections of these assets, in their order. Only those in `asked` are polled, while an account is
 * trading.
 */
export function useMmps(assets: readonly NamedAsset[], asked: ReadonlySet<NamedAsset> = new Set(assets)) {
  const { rest } = useMarketData()
  const account = useTrader()
  const noteProtected = useNoteProtected()
  return useQueries({
    queries:
      account === undefined
        ? []
        : assets.map((asset) => ({
            ...mmpQuery(rest, {
              account,
              asset,
              count: Math.max(1, asked.size),
              onRead: ({ enabled }) => noteProtected(asset, enabled),
            }),
            enabled: asked.has(asset),
          })),
  })
}

/** Returns a function that remembers whether an asset's protection is set. */
export function useNoteProtected(): (asset: string, isSet: boolean) => void {
  const account = useTrader()
  const known = usePageStore(createProtectedAssets)
  return useCallback(
    (asset, isSet) => {
      if (account !== undefined) known.note(account, asset, isSet)
    },
    [account, known],
  )
}

/** Returns the actions on protections; undefined while no account is trading. */
export function useMmpActions(): MmpActions | undefined {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const account = useTrader()
  return useMemo(() => {
    if (account === undefined) return undefined
    const reload = (asset: NamedAsset) => queryClient.invalidateQueries({ queryKey: [...mmpKey(account), asset] })
    return createMmpActions({ rest, reload })
  }, [rest, queryClient, account])
}

export function useTrader(): Address | undefined {
  const access = useAccess()
  return access.status === 'trading' ? access.account : undefined
}
