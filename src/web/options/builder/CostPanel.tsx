import { absolute, fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { costBases, crossingCost, structureCost, type CostBasis } from '@/core/quant/structures/structureCost'
import { plural, t } from '@/web/language/t'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { Select } from '@/web/ui/Select'
import { basisLabels, costLabel, shortName } from './builderLabels'
import type { BuilderLeg } from './builderLeg'

type CostPanelProps = {
  legs: readonly BuilderLeg[]
  amount: Amount
  basis: CostBasis
  onBasis: (basis: CostBasis) => void
}

export function CostPanel({ legs, amount, basis, onBasis }: CostPanelProps) {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  const costs = costBases.map((one) => ({
    basis: one,
    ...structureCost(
      traded.map(({ quote }) => quote),
      one,
    ),
  }))
  const chosen = costs.find((cost) => cost.basis === basis)
  const isEmpty = traded.length === 0
  const isKnown = !isEmpty && chosen?.unknownLegs.length === 0
  const unknown = (chosen?.unknownLegs ?? []).flatMap((at) => traded[at] ?? [])
  return (
    <section aria-label={t('Cost')} className="flex flex-col gap-1.5 p-3 pb-1">
      <div className="flex min-h-9 items-center justify-between rounded-sm bg-surface-2 pr-1 pl-3 text-sm">
        <span className="text-text-3">{netLabel(isKnown ? chosen?.known : undefined)}</span>
        <Select
          label={t('Priced at')}
          isLabelHidden
          look="word"
          value={basis}
          onChange={onBasis}
          options={costs.map(({ basis: value, known, unknownLegs }) => ({
            value,
            label: `${basisLabels[value].name} · ${isEmpty || unknownLegs.length > 0 ? unknownText : formatUsd(absolute(perOne(known, amount)))}`,
          }))}
        />
      </div>
      <p className="flex justify-between gap-2 text-sm">
        <span className="text-text-3">{t('Total (USD)')}</span>
        <span className="font-medium">{isKnown && chosen !== undefined ? costLabel(chosen.known) : unknownText}</span>
      </p>
      <p className="min-h-4 text-xs text-text-3">
        {basisLabels[basis].about}{' '}
        {unknown.length > 0 && <span className="text-warn">{unknownLabel(unknown, basis)}</span>}
        {unknown.length === 0 && !isEmpty && crossingText(traded)}
      </p>
      {traded.some(({ quote }) => quote.isPerpetual) && (
        <p className="text-xs text-text-3">{t('Option premium. The perpetual has none; its margin is below.')}</p>
      )}
    </section>
  )
}

function netLabel(cost: Usd | undefined): string {
  if (cost === undefined || cost === 0n) return t('Net price')
  return cost > 0n ? t('Net debit') : t('Net credit')
}

/** Premium of the traded legs at a basis; undefined while an option has no price there, and if no leg is traded. */
export function netCost(legs: readonly BuilderLeg[], basis: CostBasis): Usd | undefined {
  const traded = legs.filter(({ ratio }) => ratio !== undefined).map(({ quote }) => quote)
  const { known, unknownLegs } = structureCost(traded, basis)
  return traded.length === 0 || unknownLegs.length > 0 ? undefined : known
}

/** Cost of one structure, rounded toward zero. For display only. */
function perOne(cost: Usd, amount: Amount): Usd {
  return fixed6<Usd>((cost * 1_000_000n) / amount)
}

function unknownLabel(legs: readonly BuilderLeg[], basis: CostBasis): string {
  const names = legs.map(({ instrument }) => shortName(instrument)).join(', ')
  switch (basis) {
    case 'depth':
      return t('Not enough liquidity for: {legs}. Priced on available depth.', { legs: names })
    case 'mark':
      return t('No mark price for: {legs}.', { legs: names })
    case 'mid':
    case 'touch':
      return t('No quotes for: {legs}. Priced at mark.', { legs: names })
  }
}

/** Text with the extra cost of crossing the spread, or of trading through the book, relative to the mid. */
function crossingText(legs: readonly BuilderLeg[]): string | null {
  const more = crossingCost(legs.map(({ quote }) => quote))
  return more === undefined ? null : t('Spread cost ≈ {sum} USD.', { sum: formatUsd(more) })
}

export function assumedText(legs: readonly BuilderLeg[]): string | undefined {
  const assumed = legs.filter(({ isAssumed, price }) => isAssumed && price !== undefined)
  if (assumed.length === 0) return undefined
  return plural(assumed.length, {
    one: '{count} leg uses a different price basis.',
    other: '{count} legs use a different price basis.',
  })
}
