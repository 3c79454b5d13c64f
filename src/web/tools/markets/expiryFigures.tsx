import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { formatNumber } from '@/web/ui/formatNumber'
import { Later } from './marketFigures'
import type { MarketGroup } from './marketGroups'
import type { ExpiryMarks } from './useExpiryMarks'

/** Totals of a group of markets. */
export type GroupRow = {
  readonly group: MarketGroup
  readonly volume: Usd | undefined
  readonly openInterestUsd: Usd | undefined
  /** Open interest of the puts over that of the calls. */
  readonly putCall: number | undefined
  /** Of one expiry: USD, and the at-the-money volatility as a fraction. */
  readonly marks: ExpiryMarks | undefined
}

/** Formats the forward of an expiry: USD. */
export const forwardText = ({ marks }: Pick<GroupRow, 'marks'>) =>
  formatNumber(marks?.forward, marks?.forward !== undefined && marks.forward < 100 ? 4 : 2)

/** A figure of an expiry in the column of a perpetual's, under its own heading in the row of the asset's options. */
export const ofExpiry =
  (heading: string, width: number, textOf: (row: GroupRow) => string, about: string) =>
  (row: GroupRow): ReactNode => {
    if (row.group.asset === undefined) return null
    if (row.group.expiryNs === undefined) return <span className="text-xs text-text-3">{heading}</span>
    if (row.marks?.isLoading === true) return <Later width={width} />
    return (
      <span title={about}>
        <span className="sr-only">{heading} </span>
        {textOf(row)}
      </span>
    )
  }
