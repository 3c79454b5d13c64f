import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { Positions } from '@/web/session/figures/positions'
import { signedOut, useAccountSession } from './accountContext'
import type { OpenOrders } from './openOrders'

/**
 * Returns the assets with a position or with orders under market-maker protection, joined by spaces. A string, so that
 * a change of an amount renders nothing. Uses the cached lists and never fetches them.
 */
export function useTradedAssets(): string {
  const queries = useAccountSession()?.data.queries
  const positions: UseQueryOptions<Positions> = queries?.positions ?? signedOut
  const openOrders: UseQueryOptions<OpenOrders> = queries?.openOrders ?? signedOut
  const { data: held = '' } = useQuery({ ...positions, enabled: false, select: heldAssets })
  const { data: quoted = '' } = useQuery({ ...openOrders, enabled: false, select: protectedAssets })
  return `${held} ${quoted}`
}

const heldAssets = (positions: Positions) => assetsOf([...positions])

const protectedAssets = ({ orders }: OpenOrders) => assetsOf(orders.filter(({ mmp }) => mmp === true))

function assetsOf(rows: readonly { readonly instrumentName: string }[]): string {
  return [...new Set(rows.flatMap(({ instrumentName }) => parseInstrumentName(instrumentName)?.asset ?? []))].join(' ')
}
