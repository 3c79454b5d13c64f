import { useMemo, useState } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { Smiles } from '@/core/quant/preview/movedAccount'
import { t } from '@/web/language/t'
import { riskLines, type RiskSource } from '@/web/options/risk/model/riskLines'
import type { CellPlace } from './leastPlace'
import {
  lineForwards,
  riskCells,
  riskBreakdown,
  type CellInput,
  accountInScenario,
  now,
  sliceTimeNs,
  type TimeSlice,
} from './riskCells'
import { isOfMargin, riskCurves, timeCurves } from './riskCurves'
import { riskAxes, type RiskMetric, type RiskSettings, accountMetrics } from './riskSettings'
import { supposedAccount } from './supposedAccount'
import type { RiskBook } from './useRiskBook'

export type RiskMatrixState = ReturnType<typeof useRiskMatrix>

export function useRiskMatrix(asset: string, book: RiskBook, settings: RiskSettings, smiles: Smiles | undefined) {
  const [slice, setSlice] = useState<TimeSlice>(now)
  const [curveView, setCurveView] = useState<'spot' | 'time'>('spot')
  const [selected, setSelected] = useState<CellPlace>()
  const scope = settings.isWholeAccount ? undefined : asset
  const found = useMemo(() => riskLines(book.account, book.legs, scope, book.otc.holdings), [book, scope])
  const axes = useMemo(() => riskAxes(settings), [settings])
  const { withOrders, withStructure, withCollateral, withOtc, isTermWeighted } = settings
  // A stored metric that needs an account falls back to PnL while there is no account.
  const metric = book.account === undefined && accountMetrics.includes(settings.metric) ? 'pnl' : settings.metric
  const lines = found.lines.filter(({ source }) => isShown(source, settings, metric))
  const expiries = [
    ...new Set(lines.flatMap(({ holding }) => (holding.kind === 'option' ? [holding.expiryNs] : []))),
  ].sort((a, b) => Number(a - b))
  const timeNs = sliceTimeNs(slice, book.nowNs)
  const supposed = supposedAccount(book, settings, scope)
  const isInUsd = scope === undefined && new Set(lines.map((line) => line.asset)).size > 1
  const input: CellInput = {
    lines,
    forwards: lineForwards(found.lines),
    metric,
    isInUsd,
    timeNs,
    nowNs: book.nowNs,
    settlement: settings.settlement,
    isTermWeighted,
    smiles,
    equityNow: book.equity === undefined ? undefined : { name: t('Equity now'), usd: toNumber(book.equity) },
    accountIn: supposed === undefined ? undefined : accountInScenario(supposed, scope, book.nowNs, smiles),
  }
  const inputKey = [
    metric,
    isInUsd,
    String(timeNs),
    settings.settlement,
    isTermWeighted,
    withOrders,
    withStructure,
    withCollateral,
    withOtc,
  ]
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The `input` is made of the book and of what `inputKey` lists.
  const cells = useMemo(() => riskCells(input, axes), [book, found, axes, smiles, inputKey.join(' ')])
  const isThere = selected !== undefined && cells[selected.row]?.[selected.column] !== undefined
  const place = isThere ? selected : undefined
  const isByTime = curveView === 'time' && !isOfMargin({ metric }) && expiries.some((one) => one > book.nowNs)
  const range = axes.spots[0] ?? 0
  const curves = useMemo(
    () => (isByTime ? timeCurves(input, range, expiries) : riskCurves(input, range, expiries, timeNs)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The `input` is made of the book and of what `inputKey` lists.
    [book, found, range, smiles, isByTime, inputKey.join(' ')],
  )
  const at =
    place === undefined ? undefined : { spot: axes.spots[place.row] ?? 0, ivShift: axes.ivShifts[place.column] ?? 0 }
  return {
    axes,
    cells,
    metric,
    isInUsd,
    lines,
    expiries,
    slice,
    setSlice,
    timeNs,
    curves,
    curveView: isByTime ? ('time' as const) : ('spot' as const),
    /** Undefined while there is only the spot to choose. */
    setCurveView: isOfMargin({ metric }) || expiries.every((one) => one <= book.nowNs) ? undefined : setCurveView,
    selected: place,
    setSelected,
    at,
    parts: at === undefined ? undefined : riskBreakdown(input, at),
    unpriced: [...found.unpriced, ...book.unknownLegs, ...(book.otc.isUnread ? [t('OTC options')] : [])],
    orderCount: found.lines.filter(({ source }) => source === 'order').length,
    hasOtc: found.lines.some(({ source }) => source === 'otc'),
    hasCollateral: found.lines.some(({ source }) => source === 'collateral'),
    indexPrice: scope === undefined ? undefined : lines[0]?.holding.indexPrice,
  }
}

function isShown(source: RiskSource, settings: RiskSettings, metric: RiskMetric): boolean {
  switch (source) {
    case 'position':
      return true
    case 'otc':
      // The venue's equity and margin exclude OTC options.
      return settings.withOtc && !accountMetrics.includes(metric)
    case 'order':
      return settings.withOrders
    case 'structure':
      return settings.withStructure
    case 'collateral':
      return settings.withCollateral
  }
}
