import { absolute, signOf, type Usd } from '@/protocol/fixed6'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { t } from '@/ui/t'

/** What closing at a trigger or a limit would bring: "≈ −125.35". */
export function PnlEstimate({ pnl, unit }: { pnl: Usd; unit?: string }) {
  return (
    <span className="whitespace-nowrap" title={t('Estimated at the trigger, or at the limit, before fees')}>
      <span className="text-text-3">≈ </span>
      <SignedValue sign={signOf(pnl)}>
        {formatUsd(absolute(pnl))}
        {unit !== undefined && ` ${unit}`}
      </SignedValue>
    </span>
  )
}
