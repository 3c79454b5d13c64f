import { splitParts, type PnlSplit, type SplitPart } from '@/core/quant/pnlSplit'
import { t } from '@/web/language/t'
import { Part } from '@/web/portfolio/history/attribution/AttributionPanel'
import { Gain } from '@/web/ui/Figure'
import { formatTime } from '@/web/ui/formatTime'

const labels: Readonly<Record<SplitPart, readonly [label: string, about: string]>> = {
  spread: [t('Spread'), t('Fill prices vs. the mark price at the time.')],
  direction: [t('Delta'), t('Price moves times the delta at the start of each step.')],
  greeks: [t('Gamma, vega, theta'), t('Option greeks other than delta.')],
  funding: [t('Funding'), t('Positive if received.')],
  fees: [t('Fees'), t('All fees paid.')],
  residual: [t('Residual'), t('Not explained by the other parts.')],
}

type PnlPartsProps = { pnl: PnlSplit | undefined; unknown: readonly string[]; atNs: bigint }

/** The PnL of the period as the one large number, and its parts on one scale. They add up to the cent. */
export function PnlParts({ pnl, unknown, atNs }: PnlPartsProps) {
  const largest = Math.max(1, ...Object.values(pnl?.parts ?? {}).map((usd) => Math.abs(Number(usd))))
  return (
    <section aria-label={t('PnL')} className="shrink-0 px-3 pt-1 pb-2">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <dl className="max-sm:basis-full">
          <dt className="label">
            {t('PnL')} <span className="font-normal text-text-4">{t('as of {time}', { time: formatTime(atNs) })}</span>
          </dt>
          <dd className="text-2xl font-semibold tracking-tight">
            <Gain usd={pnl?.total} />
          </dd>
        </dl>
        <dl className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 gap-y-2">
          {splitParts.map((part) => {
            const [label, about] = labels[part]
            return <Part key={part} label={label} about={about} usd={pnl?.parts[part]} largest={largest} />
          })}
        </dl>
      </div>
      {unknown.length > 0 && (
        <p className="pt-1.5 text-xs text-text-3">
          {t('Missing mark price, fill price or entry: {instruments}.', { instruments: unknown.join(', ') })}
        </p>
      )}
    </section>
  )
}
