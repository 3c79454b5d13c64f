import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useBuilderFee } from '@/web/session/BuilderNote'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'

type TicketCostProps = {
  /** USD; `undefined` while unknown. */
  fee: Usd | undefined
  /** Margin needed from the available margin, USD. */
  margin: Usd | undefined
  feeAbout: string
  marginAbout: string
  /** False if the order needs no signature, and so names no builder. */
  isSigned?: boolean
}

/** The costs that every ticket shows beside its submit button. */
export function TicketCost(props: TicketCostProps) {
  return (
    // Side by side in a wide ticket, as on a phone.
    <dl className="of-prices flex flex-col gap-px text-sm @min-[21.25rem]:flex-row @min-[21.25rem]:flex-wrap @min-[21.25rem]:justify-between">
      <CostRows {...props} />
    </dl>
  )
}

export function CostRows({ fee, margin, feeAbout, marginAbout, isSigned = true }: TicketCostProps) {
  const builder = useBuilderFee()
  return (
    <>
      <CostRow name={t('Fee')} unit="USD" about={feeAbout}>
        {estimate(formatUsd(fee, 4))}
      </CostRow>
      {isSigned && builder !== undefined && (
        <CostRow
          name={t('Builder fee')}
          about={t('Part of the fee, for the builder that your orders name. On options the venue may charge less.')}
        >
          {builder.percent} · {builder.id}
        </CostRow>
      )}
      <CostRow name={t('Required margin')} unit="USD" about={marginAbout}>
        {estimate(formatUsd(margin))}
      </CostRow>
    </>
  )
}

type CostRowProps = { name: string; unit?: string; about?: string; isWrong?: boolean; children: ReactNode }

export function CostRow({ name, unit, about, isWrong = false, children }: CostRowProps) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0 text-text-3" title={about}>
        {name}
        {unit !== undefined && <span className="ml-1 text-2xs text-text-4">{unit}</span>}
      </dt>
      <dd className={`truncate text-right ${isWrong ? 'text-danger' : 'text-text-1'}`}>{children}</dd>
    </div>
  )
}

export const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)
