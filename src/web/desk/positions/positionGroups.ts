import type { Usd } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { positionKey } from '@/core/protocol/positionKey'
import { recogniseStructures, type KnownLeg, type StructureKind } from '@/core/quant/structures/recognise'
import { t } from '@/web/language/t'
import { signedAmount } from '@/web/session/figures/positions'
import { formatUtcDay } from '@/web/ui/formatUtc'
import type { PositionRow } from './positionRow'
import { greekSum, marginOf, usdSum, wholeSum } from './positionTotals'

export const groupings = ['none', 'expiry', 'structure'] as const
export type Grouping = (typeof groupings)[number]

export function readGrouping(persisted: unknown): Grouping {
  return groupings.find((one) => one === persisted) ?? 'none'
}

/** Sums over the positions of one underlying; undefined while a part is unknown. */
export type GroupTotals = {
  /** Units of the underlying. */
  readonly delta: number | undefined
  readonly gamma: number | undefined
  /** USD a day. */
  readonly theta: number | undefined
  /** USD for one volatility point. */
  readonly vega: number | undefined
  readonly pnl: Usd
  readonly margin: Usd | undefined
}

export type PositionGroup = {
  readonly key: string
  readonly name: string
  readonly rows: readonly PositionRow[]
  readonly totals: GroupTotals
}

/** Groups positions by underlying, and within it by expiry, with the perpetual first, or by structure. */
export function positionGroups(
  rows: readonly PositionRow[],
  grouping: Exclude<Grouping, 'none'>,
): readonly PositionGroup[] {
  const assets = [...new Set(rows.map(({ position }) => position.asset))].sort((a, b) => a.localeCompare(b))
  return assets.flatMap((asset) => {
    const own = rows.filter(({ position }) => position.asset === asset)
    return grouping === 'expiry' ? byExpiry(asset, own) : byStructure(asset, own)
  })
}

function byExpiry(asset: string, rows: readonly PositionRow[]): readonly PositionGroup[] {
  const expiries = new Map<bigint, PositionRow[]>()
  for (const row of rows) {
    const expiryNs = legOf(row).option?.expiryNs ?? 0n
    expiries.set(expiryNs, [...(expiries.get(expiryNs) ?? []), row])
  }
  return [...expiries]
    .sort(([a], [b]) => Number(a - b))
    .map(([expiryNs, own]) =>
      groupOf(`${asset} ${expiryNs}`, `${asset} ${expiryNs === 0n ? t('Perpetual') : dayText(expiryNs)}`, own),
    )
}

function byStructure(asset: string, rows: readonly PositionRow[]): readonly PositionGroup[] {
  const byKey = new Map(rows.map((row) => [String(positionKey(row.position)), row]))
  return recogniseStructures(rows.map(legOf)).map(({ kind, keys }) => {
    const own = keys.flatMap((key) => byKey.get(key) ?? [])
    const days = [...new Set(own.flatMap((row) => legOf(row).option?.expiryNs ?? []))].map(dayText)
    const name = kind === undefined ? t('Other positions') : [kindLabels[kind], days.join(' / ')].join(' · ')
    return groupOf(`${asset} ${keys.join(' ')}`, `${asset} ${name}`, own)
  })
}

const kindLabels: Record<StructureKind, string> = {
  butterfly: t('Butterfly'),
  straddle: t('Straddle'),
  vertical: t('Vertical'),
  strangle: t('Strangle'),
  calendar: t('Calendar'),
  covered: t('Covered'),
}

function groupOf(key: string, name: string, rows: readonly PositionRow[]): PositionGroup {
  return {
    key,
    name,
    rows,
    totals: {
      delta: greekSum(rows, ({ delta }) => delta),
      gamma: greekSum(rows, ({ gamma }) => gamma),
      theta: greekSum(rows, ({ theta }) => theta),
      vega: greekSum(rows, ({ vega }) => vega),
      pnl: usdSum(rows.map(({ pnl }) => pnl)),
      margin: wholeSum(rows.map(marginOf), usdSum),
    },
  }
}

function legOf({ position, instrument }: PositionRow): KnownLeg {
  const parsed = parseInstrumentName(position.instrumentName)
  const option =
    instrument?.instrumentType === 'OPTION' ? instrument : parsed?.instrumentType === 'OPTION' ? parsed : undefined
  return { key: positionKey(position), amount: signedAmount(position), option }
}

const dayText = (expiryNs: bigint) => formatUtcDay(expiryNs, 'short')
