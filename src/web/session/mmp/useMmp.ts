import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { namedAsset, type NamedAsset } from '@/core/protocol/rest/protection'
import { instrumentsQuery } from '@/web/market/instruments'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'
import { createMmpActions, type MmpActions } from './mmpActions'
import { mmpKey, mmpQuery } from './mmpQuery'

/** Every asset with a listing. Undefined while unknown, or without an account. */
export function useMmpAssets(): readonly NamedAsset[] | undefined {
  const { rest } = useMarketData()
  const { data: listings } = useQuery({ ...instrumentsQuery(rest), enabled: useTrader() !== undefined })
  return useMemo(() => {
    if (listings === undefined) return undefined
    const names = new Set(listings.map(({ instrument }) => instrument.asset))
    return [...names].toSorted().flatMap((name) => namedAsset(name) ?? [])
  }, [listings])
}

/** Protections in the order of `assets`. Reads nothing without an account. */
export function useMmps(assets: readonly NamedAsset[]) {
  const { rest } = useMarketData()
  const account = useTrader()
  return useQueries({
    queries: account === undefined ? [] : assets.map((asset) => mmpQuery(rest, account, asset)),
  })
}

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
