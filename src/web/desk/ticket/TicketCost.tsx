import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'

type TicketCostProps = {
  /** USD; undefined while it is not known. */
  fee: Usd | undefined
  /** USD of the available margin. */
  margin: Usd | undefined
  /** What the figures count in this ticket. */
  feeAbout: string
  marginAbout: string
}

/** What has to be in view beside the button that sends, in every ticket. Estimates say so. */
export function TicketCost(props: TicketCostProps) {
  return (
    // In a wide ticket, as on a phone, beside each other.
    <dl className="of-prices flex flex-col gap-px text-sm @min-[21.25rem]:flex-row @min-[21.25rem]:flex-wrap @min-[21.25rem]:justify-between">
      <CostRows {...props} />
    </dl>
  )
}

/** The same, for a list with more in it. */
export function CostRows({ fee, margin, feeAbout, marginAbout }: TicketCostProps) {
  return (
    <>
      <CostRow name={t('Fee')} unit="USD" about={feeAbout}>
        {estimate(formatUsd(fee, 4))}
      </CostRow>
      <CostRow name={t('Required margin')} unit="USD" about={marginAbout}>
        {estimate(formatUsd(margin))}
      </CostRow>
    </>
  )
}

type CostRowProps = { name: string; unit?: string; about?: string; isWrong?: boolean; children: ReactNode }

/** A figure of a ticket by its name. */
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

/** Marks a figure that is worked out, not known. */
export const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)
