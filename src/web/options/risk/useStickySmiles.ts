import { useState } from 'react'
import { noSmiles, type Smiles } from '@/core/quant/preview/movedAccount'
import { surfaceIv, type SmilePoint } from '@/core/quant/smileGrid'
import type { SmileIv } from '@/core/quant/structures/futureOption'
import { useSurfaces } from '@/web/session/otc/useSurface'
import type { RiskSettings } from './riskSettings'
import type { RiskBook } from './useRiskBook'

const noAssets: readonly string[] = []

/**
 * Smiles for sticky moneyness: empty with sticky strike, undefined while a smile is unknown. Polled only with sticky
 * moneyness. The map is referentially stable while the smiles are unchanged.
 */
export function useStickySmiles(book: RiskBook, sticky: RiskSettings['sticky']): Smiles | undefined {
  const assets = sticky === 'moneyness' ? optionAssets(book) : noAssets
  const surfaces = useSurfaces(assets)
  const found = new Map(
    [...surfaces].flatMap(([asset, points]) => (points.length === 0 ? [] : [[asset, ivOf(points)] as const])),
  )
  const [kept, setKept] = useState<Smiles>(noSmiles)
  const isSame = kept.size === found.size && [...found].every(([asset, iv]) => kept.get(asset) === iv)
  if (!isSame) setKept(found)
  return assets.every((asset) => found.has(asset)) ? (isSame ? kept : found) : undefined
}

const prepared = new WeakMap<readonly SmilePoint[], SmileIv>()

function ivOf(points: readonly SmilePoint[]): SmileIv {
  const iv = prepared.get(points) ?? surfaceIv(points)
  prepared.set(points, iv)
  return iv
}

function optionAssets({ account, legs, otc }: RiskBook): readonly string[] {
  const markets = [...(account?.markets.values() ?? []), ...legs.map(({ market }) => market)]
  const listed = markets.flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument.asset] : []))
  return [...new Set([...listed, ...otc.holdings.map(({ asset }) => asset)])].sort((a, b) => a.localeCompare(b))
}
