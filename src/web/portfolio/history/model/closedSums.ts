import { t } from '@/web/language/t'
import type { ClosedPosition } from './closedPositions'
import type { Sum } from './historyTotals'

/** A position without figures makes the sums of its day unknown. */
export function closedSums({ figures }: ClosedPosition): readonly Sum[] {
  const usd = (label: string, value: bigint | undefined, isSigned: boolean): Sum => ({
    label,
    value,
    isSigned,
    decimals: 2,
  })
  const count = (label: string, value: bigint | undefined): Sum => ({ label, value, isSigned: false, decimals: 0 })
  const isWon = figures === undefined ? undefined : figures.net > 0n
  return [
    { ...usd(t('Net after fees and funding'), figures?.net, true), isHeadline: true },
    usd(t('Realised PnL'), figures?.pnl, true),
    usd(t('Fees'), figures?.fees, false),
    usd(t('Funding'), figures?.funding, true),
    { ...count(t('Won'), isWon === undefined ? undefined : isWon ? whole : 0n), shareOf: t('Closed') },
    count(t('Closed'), whole),
  ]
}

/** 1, in millionths like all sums. */
const whole = 1_000_000n
