import { useMemo } from 'react'
import type { Smiles } from '@/core/quant/preview/movedAccount'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { riskLines } from './model/riskLines'
import { namedStresses, stressResult, type Stress, type StressInput, type StressResult } from './model/stresses'
import { lineForwards } from './riskCells'
import type { RiskSettings } from './riskSettings'
import { supposedAccount } from './supposedAccount'
import type { RiskBook } from './useRiskBook'

export type Stresses = {
  readonly rows: readonly { readonly stress: Stress; readonly result: StressResult }[]
  /** Names of the underlyings that move. */
  readonly assets: readonly string[]
}

/** Named stress tests of the whole account, worst first, then the custom one. */
export function useStresses(book: RiskBook, settings: RiskSettings, smiles: Smiles | undefined): Stresses {
  const { withOrders, withStructure, withCollateral, withOtc, isTermWeighted, ownStress } = settings
  return useMemo(() => {
    const included = { withOrders, withStructure, withCollateral, withOtc }
    const input = { ...stressInput(book, included), isTermWeighted, smiles }
    const own: Stress = { id: 'own', spots: {}, otherSpot: ownStress.spot, ivShift: ownStress.ivShift }
    const resultOf = (stress: Stress) => ({ stress, result: stressResult(input, stress) })
    return {
      rows: [...worstFirst(namedStresses.map(resultOf)), resultOf(own)],
      assets: [...new Set(input.lines?.map(({ asset }) => asset))].sort((a, b) => a.localeCompare(b)),
    }
  }, [
    book,
    withOrders,
    withStructure,
    withCollateral,
    withOtc,
    isTermWeighted,
    smiles,
    ownStress.spot,
    ownStress.ivShift,
  ])
}

/** Sorts by PnL. An unknown PnL goes last. */
export function worstFirst(rows: Stresses['rows']): Stresses['rows'] {
  return rows.toSorted((a, b) => (a.result.pnl ?? Infinity) - (b.result.pnl ?? Infinity))
}

type Included = Pick<RiskSettings, 'withOrders' | 'withStructure' | 'withCollateral' | 'withOtc'>

/** The lines that the settings include. A line without a price makes the PnL unknown. */
export function stressInput(book: RiskBook, included: Included): Omit<StressInput, 'isTermWeighted' | 'smiles'> {
  const { account, legs, otc, unknownLegs, nowNs } = book
  const { withStructure, withOtc } = included
  const held = account === undefined ? undefined : withIncluded(account, included)
  const { lines, unpriced } = riskLines(held, withStructure ? legs : [], undefined, withOtc ? otc.holdings : [])
  const isLegUnknown =
    withStructure && (unknownLegs.length > 0 || legs.some(({ market }) => market.markPrice === undefined))
  const isUnknown = unpriced.length > 0 || isLegUnknown || (withOtc && otc.isUnread)
  return {
    lines: isUnknown ? undefined : lines,
    forwards: lineForwards(lines),
    account: isLegUnknown ? undefined : supposedAccount(book, included, undefined),
    nowNs,
  }
}

function withIncluded(account: PreviewAccount, { withOrders, withCollateral }: Included): PreviewAccount {
  const held = [...account.holdings].flatMap(([id, holding]) =>
    holding.position.amount === 0n ? [] : [[id, { ...holding, orders: [] }] as const],
  )
  return {
    ...account,
    collateral: withCollateral ? account.collateral : new Map(),
    holdings: withOrders ? account.holdings : new Map(held),
  }
}
